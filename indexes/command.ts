// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type IndexKind, indexKinds } from '#shared/knowledge/index-pointer.ts';
import { buildDocs, NothingToIndexError, packedFile } from './docs/build-docs.ts';
import { docsReport, skippedLines } from './docs-report.ts';
import { type PointerChange, publish, published, rollback } from './publishing/publish.ts';
import { awsTarget, localTarget, type Target } from './publishing/target.ts';
import { readSwagger } from './schema/read-swagger.ts';

const usage = `Usage: npm run index -- COMMAND

  docs --from FOLDER            build the documentation index of a folder of Markdown
  schema --from swagger.json    build the schema index of an instance's own swagger.json
  publish docs|schema [WHERE]   let what was built serve
  rollback docs|schema [--to DIGEST] [WHERE]
                                let the index before serve again, or a named one
  list [WHERE]                  what was published; * serves

  WHERE is --data-dir FOLDER, a local gateway, running or stopped (.data unless given),
  or --bucket NAME, the index bucket of a deployment in AWS.
  Built indexes are kept in .index, or in --out FOLDER.`;

/** The command cannot do what it was asked for, and says why. */
class CommandError extends Error {}

const files: Readonly<Record<IndexKind, string>> = { docs: 'docs.sqlite', schema: 'schema.json' };

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        out: { type: 'string', default: '.index' },
        bucket: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const { values, positionals } = readArguments();
const [command, named] = positionals;

function from(what: string): string {
  if (values.from === undefined) throw new CommandError(`Name the ${what} with --from.`);
  if (!existsSync(values.from)) throw new CommandError(`There is no ${values.from}.`);
  return values.from;
}

function kindNamed(): IndexKind {
  const kind = indexKinds.find((one) => one === named);
  if (!kind) throw new CommandError(`Name the index: ${indexKinds.join(' or ')}.`);
  return kind;
}

function builtFile(kind: IndexKind): { readonly file: string; readonly label: string } {
  const file = join(values.out, files[kind]);
  if (!existsSync(file))
    throw new CommandError(`Nothing is built: npm run index -- ${kind} --from … first.`);
  return { file, label: readFileSync(`${file}.label`, 'utf8').trim() };
}

function keepLabel(kind: IndexKind, label: string): void {
  writeFileSync(join(values.out, `${files[kind]}.label`), `${label}\n`);
}

async function atTarget<Result>(act: (target: Target) => Promise<Result>): Promise<Result> {
  const target =
    values.bucket === undefined
      ? await localTarget(values['data-dir'] ?? process.env['DATA_DIR'] ?? '.data')
      : awsTarget(values.bucket);
  try {
    return await act(target);
  } finally {
    await target.close();
  }
}

function tell(kind: IndexKind, change: PointerChange, where: string): void {
  switch (change.kind) {
    case 'serves':
      console.log(
        `${kind} ${change.index.digest.slice(0, 12)} (${change.index.label}, ${change.index.bytes} bytes) serves at ${where}; running functions take it within a minute.`,
      );
      return;
    case 'overtaken':
      throw new CommandError('Somebody else published at the same moment: look with list.');
    case 'nothing_before':
      throw new CommandError('There is no earlier index to return to.');
    case 'unknown_digest':
      throw new CommandError('No single index that was published begins so: look with list.');
  }
}

async function run(): Promise<void> {
  switch (command) {
    case 'docs': {
      const folder = from('folder');
      mkdirSync(values.out, { recursive: true });
      const report = buildDocs(folder, join(values.out, files.docs));
      keepLabel('docs', `${report.release}, ${report.sections} sections`);
      console.log(docsReport(report));
      return;
    }
    case 'schema': {
      const source = from('swagger.json');
      const read = readSwagger(readFileSync(source));
      if (read.kind === 'unusable') throw new CommandError(`${source} ${read.problem}.`);
      mkdirSync(values.out, { recursive: true });
      writeFileSync(join(values.out, files.schema), JSON.stringify(read.index));
      const { source: endpoint, entities } = read.index;
      const top = entities.filter(({ isTopLevel }) => isTopLevel).length;
      keepLabel('schema', `${endpoint}, ${entities.length} entities`);
      console.log(`${entities.length} entities of ${endpoint}, ${top} of them with an address.`);
      return;
    }
    case 'publish': {
      const kind = kindNamed();
      const { file, label } = builtFile(kind);
      await atTarget(async ({ store, name }) =>
        tell(kind, await publish(store, kind, packedFile(file), label, new Date()), name),
      );
      return;
    }
    case 'rollback': {
      const kind = kindNamed();
      await atTarget(async ({ store, name }) =>
        tell(kind, await rollback(store, kind, values.to), name),
      );
      return;
    }
    case 'list':
      await atTarget(async ({ store }) => {
        for (const kind of indexKinds) {
          const pointer = await published(store, kind);
          console.log(pointer ? `${kind}:` : `${kind}: none published`);
          for (const { digest, bytes, publishedAt, label } of pointer?.published ?? [])
            console.log(
              `${digest === pointer?.current ? '*' : ' '} ${digest.slice(0, 12)}  ${publishedAt}  ${bytes} bytes  ${label}`,
            );
        }
      });
      return;
    default:
      throw new CommandError(usage);
  }
}

if (values.help) console.log(usage);
else
  try {
    await run();
  } catch (error) {
    if (error instanceof NothingToIndexError)
      console.error([error.message, ...skippedLines(error.skipped)].join('\n'));
    else console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
