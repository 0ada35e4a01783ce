import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../schema/api/endpoint.ts'
import { endpoints } from '../../../schema/api/index.ts'
import { stripSchemas } from '../../../web/build/strip-schemas.ts'

const api = join(import.meta.dirname, '../../../schema/api')

/** The endpoint tables as a page of the built web has them. */
async function bundleTables(query: string): Promise<typeof endpoints> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [stripSchemas()],
    build: {
      write: false,
      minify: false,
      lib: { entry: `${api}/index.ts${query}`, formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  const module = await import(`data:text/javascript,${encodeURIComponent(built?.output[0].code ?? '')}`)
  return module.endpoints
}

/** What the web reads of each endpoint whose body it does not check. */
const listCalls = (tables: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>) =>
  Object.entries(tables).flatMap(([table, calls]) =>
    Object.entries(calls).map(([name, { method, path, access, idempotent, reply }]) => ({
      ...{ name: `${table}.${name}`, method, path, access, idempotent },
      file: 'file' in reply ? reply.file : undefined,
    })),
  )

test.for(['', '?calls'])('the built page knows every endpoint: index.ts%s', async (query) => {
  expect(listCalls(await bundleTables(query))).toEqual(listCalls(endpoints))
})
