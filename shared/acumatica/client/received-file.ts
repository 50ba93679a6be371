// SPDX-License-Identifier: Apache-2.0

/** A file as the ERP sent it. */
export class ReceivedFile {
  readonly bytes: Uint8Array;
  /** As the ERP called it, in small letters and without parameters. */
  readonly contentType: string;

  constructor(bytes: Uint8Array, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }
}

/** Stands for a file that is larger than was wanted; nothing of it is kept. */
export class OversizedFile {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }
}

/** Reads the body of an answer up to so many bytes, and not on: nobody waits for what is not shown. */
export async function receivedFile(
  response: Response,
  maxBytes: number,
): Promise<ReceivedFile | OversizedFile> {
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const announced = Number(response.headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body !== null) {
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      size += value?.byteLength ?? 0;
      if (size > maxBytes || announced > maxBytes) {
        await reader.cancel();
        return new OversizedFile(maxBytes);
      }
      if (done) break;
      chunks.push(value);
    }
  }
  return new ReceivedFile(Buffer.concat(chunks), contentType.toLowerCase());
}
