import type { Plugin } from 'vite'

/** Parts of react-router of which the app uses nothing, and the modules that import them all the same. */
const parts = /[\\/]react-router[\\/].*[\\/](dom[\\/]ssr[\\/]components|router[\\/]instrumentation)\.js$/
const importers = /[\\/]react-router[\\/].*[\\/]lib[\\/](dom[\\/]lib|components|router[\\/]router)\.js$/

/**
 * Replaces parts of a library that are in its modules' imports without being used, which no tree shaking finds: 2.8 KB of each page of
 * staff. Fails if one of them gets into the bundle another way: the library has moved them.
 */
export function leaveOutParts(replacement: string): Plugin {
  return {
    name: 'unused-parts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !importers.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && parts.test(resolved.id) ? replacement : null
    },
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      for (const [id, { code }] of found) if (code && parts.test(id)) throw new Error(`${id} is in the bundle`)
    },
  }
}
