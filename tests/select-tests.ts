/** Which tests a change needs (`npm run check`): those that import what changed, and those that call the endpoints of what changed. */
import { allSources, importsOf, read } from './structure/sources.ts'

export interface Selection {
  /** Test files of rules and web. */
  readonly near: readonly string[]
  /** Component tests, which open screens in a browser. */
  readonly components: readonly string[]
  /** Test files that call the worker. */
  readonly worker: readonly string[]
  /** Endpoint tables whose contract loops run. */
  readonly tables: readonly string[]
  /** Changed files that every call passes through: only `npm test` tells what they break. */
  readonly everywhere: readonly string[]
}

/** Files that list every feature: importing one of these says nothing about a feature. */
const lists = new Set([
  'worker/routes.ts',
  'schema/api/index.ts',
  'schema/api/team/team-endpoints.ts',
  'schema/tables/index.ts',
  'web/routes.tsx',
])
/** A worker test is about a feature when at least this share of the calls that it names are the feature's. */
const minShare = 0.25
const featureOf = (path: string) => /^(?:worker|web)\/features\/[\w-]+\/[\w-]+\//.exec(path)?.[0]
/** The folder of screens that a component test opens: it has the feature's name. */
const screensOf = (test: string) => test.replace(/^tests\/web\/components\/([\w-]+\/[\w-]+)\.test\.tsx?$/, 'web/features/$1/')
const isComponent = (path: string) => path.startsWith('tests/web/components/')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Importers of each file. */
function invertImports(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of allSources()) for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** The files and all that import them, directly or through others. */
function withImporters(files: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(files)
  for (const file of found) if (!lists.has(file)) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

/** The endpoint tables that a file declares. */
const tablesOf = (file: string) => [...read(file).matchAll(/^export const (\w+) = defineEndpoints</gm)].map(([, name = '']) => name)
const toTableFile = (file: string) => file.replace(/-schemas\.ts$/, '.ts')
/** Endpoint tables by the file that declares them. */
function listTables(): Map<string, string[]> {
  const files = allSources().filter((file) => file.startsWith('schema/api/'))
  return new Map(files.map((file): [string, string[]] => [file, tablesOf(file)]).filter(([, names]) => names.length > 0))
}

/** What the paths of a file's endpoints begin with, up to the session code: `/api/Products/`. */
const prefixesOf = (file: string) => [...read(file).matchAll(/path: [`'](\/api\/[\w/]+\/)/g)].map(([, prefix = '']) => prefix)
const namedPaths = (text: string) => [...text.matchAll(/\/api\/[\w/]+\//g)].map(([path]) => path)

/** Selects by paths from the root. `changed` may name files that are gone. */
export function selectTests(changed: readonly string[]): Selection {
  const importers = invertImports()
  const reached = withImporters(changed, importers)
  const features = new Set([...changed, ...changed.flatMap((file) => importers.get(file) ?? [])].flatMap((file) => featureOf(file) ?? []))
  const tables = listTables()
  const touched = [...tables.keys()].filter(
    (file) =>
      changed.some((path) => toTableFile(path) === file) ||
      (importers.get(file) ?? []).some((importer) => /handlers\.ts$/.test(importer) && features.has(featureOf(importer) ?? '')),
  )
  const prefixes = new Set(touched.flatMap(prefixesOf))
  const isAbout = (test: string) => {
    const named = namedPaths(read(test))
    return named.length > 0 && named.filter((path) => prefixes.has(path)).length >= named.length * minShare
  }
  const tests = allSources().filter(isTest)
  return {
    near: tests.filter((path) => /^tests\/(rules|web)\//.test(path) && !isComponent(path) && reached.has(path)),
    // The routes load screens when they are opened, so that a test imports none.
    components: tests.filter((path) => isComponent(path) && (reached.has(path) || features.has(screensOf(path)))),
    worker: tests.filter((path) => /^tests\/(worker|faults)\//.test(path) && (changed.includes(path) || isAbout(path))),
    tables: touched.flatMap((file) => tables.get(file) ?? []),
    everywhere: changed.filter((path) => /^(worker\/(db|http|local)\/|tests\/support\/|schema\/tables\/triggers)/.test(path)),
  }
}
