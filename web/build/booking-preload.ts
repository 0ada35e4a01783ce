import type { Plugin, Rolldown } from 'vite'

type OutputChunk = Rolldown.OutputChunk
type OutputAsset = Rolldown.OutputAsset

/** The module of a chunk, as its path in web ends. */
const screen = /\/features\/booking\/online-booking\/online-booking-screen\.tsx$/
const texts = /\/locales\/(\w+)\/booking\/online-booking\.json$/

type Bundle = Readonly<Record<string, OutputChunk | OutputAsset>>
/** Fails if a guests' page would load, and so start, the staff app: modules that both use belong in a separate chunk. */
function checkGuestChunks(bundle: Bundle): void {
  const getChunk = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name] : undefined)
  for (const { facadeModuleId, fileName } of Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))) {
    if (!/\/features\/booking\/online-booking\//.test(facadeModuleId ?? '')) continue
    const loaded = new Set([fileName])
    for (const name of loaded) {
      const chunk = getChunk(name)
      if (chunk?.moduleIds.some((id) => id.endsWith('/web/main.tsx'))) throw new Error(`${facadeModuleId} loads the staff app`)
      for (const imported of chunk?.imports ?? []) loaded.add(imported)
    }
  }
}

/**
 * Names, in the guests' page, the files of the booking page's first step: one comment per language, which the Pages function replaces by
 * its links. Other guests' pages load none of them.
 */
export function bookingPreload(): Plugin {
  return {
    name: 'booking-preload',
    apply: 'build',
    generateBundle: (_options, bundle) => checkGuestChunks(bundle),
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/book.html' || !bundle) return html
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const toLink = (name: string) =>
          `<link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${name}">`
        const first = chunks.find(({ facadeModuleId }) => screen.test(facadeModuleId ?? ''))
        if (!first) throw new Error('the booking page has no chunk of its own')
        const isLoaded = (name: string) => html.includes(name)
        const files = [first.fileName, ...first.imports.filter((name) => !isLoaded(name))]
        const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
          files.includes(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
        )
        const comments = chunks.flatMap(({ moduleIds, fileName }) => {
          const language = moduleIds.map((id) => texts.exec(id)?.[1]).find(Boolean)
          return language ? [`<!--booking:${language} ${[...styles, ...files, fileName].map(toLink).join('')}-->`] : []
        })
        // Styles first: the first step is shown, and can be used, as soon as they are there.
        const ownStyles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const withoutStyles = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
        return withoutStyles.replace('<script type="module"', (script) => `${ownStyles.join('')}${comments.join('')}\n    ${script}`)
      },
    },
  }
}
