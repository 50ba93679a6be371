// SPDX-License-Identifier: Apache-2.0

/**
 * Sets variables of this process, from which the functions read their settings.
 *
 * @returns a function that puts everything back as it was
 */
export function setEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
