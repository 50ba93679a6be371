// SPDX-License-Identifier: Apache-2.0
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it } from 'vitest';
import { secretReader } from '#shared/platform/secrets.ts';

function reader(...answers: (string | Error | undefined)[]) {
  const world = { now: 0, asked: 0 };
  const client = {
    send: async () => {
      world.asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return { SecretString: answer };
    },
  } as unknown as SecretsManagerClient; // what the reader uses
  const clock = { now: () => new Date(world.now) };
  const read = secretReader(() => client, { SECRET_ARN: 'arn:secret' }, clock);
  return { world, read };
}

describe('a secret', () => {
  it('is read once', async () => {
    const { world, read } = reader('one', 'two');
    expect(await Promise.all([read('SECRET'), read('SECRET')])).toEqual(['one', 'one']);
    world.now = 86_400_000;
    expect(await read('SECRET')).toBe('one');
    expect(world.asked).toBe(1);
  });

  it('is read again after a fault', async () => {
    const { read } = reader(new Error('throttled'), 'one');
    await expect(read('SECRET')).rejects.toThrow('throttled');
    expect(await read('SECRET')).toBe('one');
  });

  it('of the environment needs no service', async () => {
    const { world } = reader('one');
    const read = secretReader(
      () => {
        throw new Error('no service');
      },
      { SECRET: 'plain' },
    );
    expect(await read('SECRET')).toBe('plain');
    expect(world.asked).toBe(0);
  });

  it.each([
    ['is missing', {}],
    ['its secret is empty', { SECRET_ARN: 'arn:secret' }],
  ])('is named where %s', async (problem, source) => {
    const client = { send: async () => ({}) } as unknown as SecretsManagerClient; // what the reader uses
    await expect(secretReader(() => client, source)('SECRET')).rejects.toThrow(problem);
  });
});

describe('a secret that was rejected', () => {
  it('is read anew, by one of many', async () => {
    const { world, read } = reader('one', 'two');
    await read('SECRET');
    world.now = 60_000;
    const all = await Promise.all(Array.from({ length: 20 }, () => read('SECRET', 'one')));
    expect(new Set(all)).toEqual(new Set(['two']));
    expect(await read('SECRET')).toBe('two');
    expect(world.asked).toBe(2);
  });

  it('is read anew at most once a minute', async () => {
    const { world, read } = reader('one');
    await read('SECRET');
    for (world.now = 0; world.now < 120_000; world.now += 1_000) await read('SECRET', 'one');
    expect(world.asked).toBe(2);
  });

  it('is not read anew where another has been found meanwhile', async () => {
    const { world, read } = reader('two', 'three');
    await read('SECRET');
    world.now = 60_000;
    expect(await read('SECRET', 'one')).toBe('two');
    expect(world.asked).toBe(1);
  });

  it('is kept where it cannot be read anew, and looked for a minute later', async () => {
    const { world, read } = reader('one', new Error('throttled'), 'two');
    await read('SECRET');
    world.now = 60_000;
    await expect(read('SECRET', 'one')).rejects.toThrow('throttled');
    expect(await read('SECRET', 'one')).toBe('one');
    world.now = 120_000;
    expect(await read('SECRET', 'one')).toBe('two');
  });
});
