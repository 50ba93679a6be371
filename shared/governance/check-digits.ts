// SPDX-License-Identifier: Apache-2.0

/** The Luhn checksum of ISO/IEC 7812-1, with at least one digit other than zero. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}

/** How the numbers of payment cards begin, with how long they are: Visa, Mastercard, American Express, Diners, JCB, Discover and UnionPay. */
const issued =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6\d{15})$/;

/** Whether digits are those of a payment card, by their beginning, length and checksum. */
export function isCardNumber(digits: string): boolean {
  return issued.test(digits) && passesLuhn(digits);
}

/** In one piece, or in groups of four with a shorter last one (ISO 13616-1). */
const ibans =
  /(?<!\w)[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)(?!\w)/g;

/** The remainder that ISO/IEC 7064 MOD 97-10 asks for; a letter counts as two digits, from A = 10. */
function passesMod97(iban: string): boolean {
  let remainder = 0;
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** A text with its international bank account numbers replaced. Words in capitals behind one are not taken for a part of it. */
export function withoutIbans(text: string, replacement: () => string): string {
  return text.replace(ibans, (run) => {
    const groups = run.split(' ');
    for (let count = groups.length; count > 0; count--) {
      const iban = groups.slice(0, count).join('');
      if (iban.length < 15) break;
      if (passesMod97(iban)) return [replacement(), ...groups.slice(count)].join(' ');
    }
    return run;
  });
}
