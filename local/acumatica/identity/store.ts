// SPDX-License-Identifier: Apache-2.0
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** What a person allowed at one sign-in. Every token of the sign-in belongs to it, and so does its session. */
export interface Chain {
  readonly id: string;
  readonly username: string;
  readonly scope: string;
  /** Epoch milliseconds of the sign-in. */
  readonly signedInAt: number;
  /** Epoch milliseconds after which no refresh works any more. */
  readonly endsAt: number;
}

/** An authorization code's record; `expiresAt` in epoch milliseconds. */
export interface Code {
  readonly username: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly expiresAt: number;
}

const ChainRow = z.object({
  id: z.string(),
  username: z.string(),
  scope: z.string(),
  signedInAt: z.number(),
  endsAt: z.number(),
});
const CodeRow = z.object({
  username: z.string(),
  scope: z.string(),
  redirectUri: z.string(),
  nonce: z.string().nullable(),
  challenge: z.string(),
  expiresAt: z.number(),
});
const AccessRow = ChainRow.extend({ expiresAt: z.number() });
const RefreshRow = ChainRow.extend({ usedAt: z.number().nullable() });

const schema = `
  CREATE TABLE IF NOT EXISTS chain (
    id TEXT PRIMARY KEY, username TEXT NOT NULL, scope TEXT NOT NULL,
    signedInAt INTEGER NOT NULL, endsAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS code (
    hash TEXT PRIMARY KEY, username TEXT NOT NULL, scope TEXT NOT NULL, redirectUri TEXT NOT NULL,
    nonce TEXT, challenge TEXT NOT NULL, expiresAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS access (
    hash TEXT PRIMARY KEY, chain TEXT NOT NULL REFERENCES chain ON DELETE CASCADE,
    expiresAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS refresh (
    hash TEXT PRIMARY KEY, chain TEXT NOT NULL REFERENCES chain ON DELETE CASCADE, usedAt INTEGER);
  CREATE TABLE IF NOT EXISTS signing (kid TEXT PRIMARY KEY, jwk TEXT NOT NULL);
`;

/**
 * What the simulated identity server remembers, keyed by hashes of the secrets it handed out. In
 * memory, or in `identity.sqlite` under a folder so that people stay signed in across restarts.
 */
export class IdentityStore {
  readonly #database: DatabaseSync;

  constructor(dataDir?: string) {
    if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
    this.#database = new DatabaseSync(
      dataDir === undefined ? ':memory:' : join(dataDir, 'identity.sqlite'),
    );
    this.#database.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
    if (dataDir !== undefined) this.#database.exec('PRAGMA journal_mode = WAL;');
    this.#database.exec(schema);
  }

  close(): void {
    this.#database.close();
  }

  addCode(hash: string, code: Code): void {
    this.#run(
      'INSERT INTO code VALUES (?, ?, ?, ?, ?, ?, ?)',
      hash,
      code.username,
      code.scope,
      code.redirectUri,
      code.nonce,
      code.challenge,
      code.expiresAt,
    );
  }

  /** Takes a code out: whoever asks second finds nothing. */
  takeCode(hash: string): Code | undefined {
    const row = this.#row(
      'DELETE FROM code WHERE hash = ? RETURNING username, scope, redirectUri, nonce, challenge, expiresAt',
      hash,
    );
    return row === undefined ? undefined : CodeRow.parse(row);
  }

  addChain(chain: Chain): void {
    this.#run(
      'INSERT INTO chain VALUES (?, ?, ?, ?, ?)',
      chain.id,
      chain.username,
      chain.scope,
      chain.signedInAt,
      chain.endsAt,
    );
  }

  addAccess(hash: string, chain: string, expiresAt: number): void {
    this.#run('INSERT INTO access VALUES (?, ?, ?)', hash, chain, expiresAt);
  }

  access(hash: string): (Chain & { readonly expiresAt: number }) | undefined {
    const row = this.#row(
      'SELECT chain.*, access.expiresAt FROM access JOIN chain ON chain.id = access.chain WHERE hash = ?',
      hash,
    );
    return row === undefined ? undefined : AccessRow.parse(row);
  }

  addRefresh(hash: string, chain: string): void {
    this.#run('INSERT INTO refresh VALUES (?, ?, NULL)', hash, chain);
  }

  refresh(hash: string): (Chain & { readonly usedAt: number | null }) | undefined {
    const row = this.#row(
      'SELECT chain.*, refresh.usedAt FROM refresh JOIN chain ON chain.id = refresh.chain WHERE hash = ?',
      hash,
    );
    return row === undefined ? undefined : RefreshRow.parse(row);
  }

  /** Marks a refresh token used; its first use is the one that counts. */
  markUsed(hash: string, usedAt: number): void {
    this.#run('UPDATE refresh SET usedAt = ? WHERE hash = ? AND usedAt IS NULL', usedAt, hash);
  }

  /** Ends the life of every access token at an instant (epoch milliseconds). */
  expireAccess(at: number): void {
    this.#run('UPDATE access SET expiresAt = min(expiresAt, ?)', at);
  }

  /** Forgets one token, whichever kind it is; a refresh token takes its whole chain along. */
  revokeToken(hash: string): void {
    this.#run('DELETE FROM access WHERE hash = ?', hash);
    this.#run('DELETE FROM chain WHERE id IN (SELECT chain FROM refresh WHERE hash = ?)', hash);
  }

  /** Forgets everything that one person was granted. */
  revokePerson(username: string): void {
    this.#run('DELETE FROM code WHERE username = ?', username);
    this.#run('DELETE FROM chain WHERE username = ?', username);
  }

  /** Runs a unit of work that is kept whole or not at all. */
  together<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** The private signing key as a JSON Web Key, where one was made before. */
  signingKey(): { readonly kid: string; readonly jwk: string } | undefined {
    const row = this.#row('SELECT kid, jwk FROM signing LIMIT 1');
    return row === undefined
      ? undefined
      : z.object({ kid: z.string(), jwk: z.string() }).parse(row);
  }

  addSigningKey(kid: string, jwk: string): void {
    this.#run('INSERT INTO signing VALUES (?, ?)', kid, jwk);
  }

  #run(sql: string, ...values: (string | number | null)[]): void {
    this.#database.prepare(sql).run(...values);
  }

  #row(sql: string, ...values: string[]): unknown {
    return this.#database.prepare(sql).get(...values);
  }
}
