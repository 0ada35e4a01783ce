import type { Env } from '../env.ts'

/** What a database may be called in the configuration and in codes. */
const databaseName = /^[a-z0-9-]{1,32}$/

/** Environments of the databases, by the environment that they were selected from. */
const selected = new WeakMap<Env, ReadonlyMap<string, Env>>()

/**
 * One environment per database, the first one's first, which is the directory as well. An environment that names no databases has one,
 * and its codes carry no name. Throws for a configuration that does not name them well.
 */
export function listDatabases(env: Env): readonly Env[] {
  return env.DATABASES ? [...selectAll(env).values()] : [env]
}

function selectAll(env: Env): ReadonlyMap<string, Env> {
  const known = selected.get(env)
  if (known) return known
  const names = (env.DATABASES ?? '').split(/[\s,]+/).filter(Boolean)
  if (names.length === 0 || names.length !== new Set(names).size || !names.every((name) => databaseName.test(name)))
    throw new Error('DATABASES must be different names of lower-case letters, digits and hyphens')
  if (names.length > 1 && !env.DATABASE_URL_TEMPLATE?.includes('{name}')) throw new Error('DATABASE_URL_TEMPLATE must contain {name}')
  const environments = new Map(names.map((name): [string, Env] => [name, { ...env, DATABASE: name }]))
  for (const one of [env, ...environments.values()]) selected.set(one, environments)
  return environments
}

/**
 * The environment of a database; undefined for a name that the configuration lacks. A code without a name is from before there were
 * several databases: it means the first one. The same environment for the same name, so that its calls share a client.
 */
export function selectDatabase(env: Env, name: string | undefined): Env | undefined {
  if (!env.DATABASES) return name === undefined ? env : undefined
  const databases = selectAll(env)
  return name === undefined ? databases.values().next().value : databases.get(name)
}

/** Whether there are several databases, of which the first one holds the directory. */
export const hasDirectory = (env: Env): boolean => listDatabases(env).length > 1

/** The environment of the first database. */
export const getFirstDatabase = (env: Env): Env => selectDatabase(env, undefined) ?? env

/** Databases that are visited at the same time. */
const databasesAtOnce = 4

/** Awaits `work` for each database, a few at a time; answers the results in the order of the databases. */
export async function mapDatabases<T>(databases: readonly Env[], work: (env: Env) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const waiting = [...databases.entries()]
  const visit = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: databasesAtOnce }, visit))
  return results
}

/** Address of the environment's database: the first one keeps `DATABASE_URL`. */
export function getDatabaseUrl(env: Env): string {
  const { DATABASE: name, DATABASE_URL_TEMPLATE: template = '' } = env
  const isFirst = name === undefined || selectDatabase(env, undefined)?.DATABASE === name
  return isFirst ? env.DATABASE_URL : template.replace('{name}', name)
}
