import type { Plugin } from 'vite'

/** The chunks of a cycle of static imports, the first one repeated at its end; undefined if there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const imported of imports.get(name) ?? []) {
      const cycle = visit(imported, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}

/**
 * Fails if files of the app import each other: whichever runs first would use what the other has not defined yet, and the page would
 * stop with an error that no type check finds. `chunks.ts` decides which module goes where.
 */
export function checkChunkCycles(): Plugin {
  return {
    name: 'chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cycle) throw new Error(`files of the app import each other: ${cycle.join(' → ')}`)
    },
  }
}
