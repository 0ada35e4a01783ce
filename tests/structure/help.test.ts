import { expect, test } from 'vitest'
import { getHelpName } from '../../web/features/platform/help/help-name.ts'
import { listLines, parseMarkdown } from '../../web/ui/markdown.ts'
import { filesBelow, read } from './sources.ts'

const languages = ['en', 'it'] as const
const maxWords = 150
const jobs = 3
const keysTitle = { en: 'Keys', it: 'Tasti' } as const

const listFiles = (language: string, kind: 'help' | 'news') =>
  filesBelow('web')
    .filter((path) => path.endsWith(`.${kind}.${language}.md`))
    .map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1, -`.${kind}.${language}.md`.length), text: read(path) }))

/** The labels of the routes of the back office. Guests' pages and those before the sign-in have no help. */
const listScreens = () => {
  const labels = [...read('web/routes.tsx').matchAll(/\bstaff\('[^']+', .+?'(screen_\w+)'/g)].flatMap(([, label]) => label ?? [])
  return [...new Set(labels.map(getHelpName))].toSorted()
}

test('every screen of the back office has a page of help in both languages', () => {
  const screens = listScreens()
  expect(screens.length).toBeGreaterThan(50)
  for (const language of languages) {
    const names = listFiles(language, 'help').map(({ name }) => name)
    expect(names.toSorted(), `Beside the screen: <name>.help.${language}.md, with a page for each name and no other`).toEqual(screens)
  }
})

test('what help quotes in bold is a text of the screens in its language', () => {
  const wrong = languages.flatMap((language) => {
    const texts = new Set(
      filesBelow(`web/locales/${language}`).flatMap((path) => Object.values(JSON.parse(read(path)) as Record<string, string>)),
    )
    return [...listFiles(language, 'help'), ...listFiles(language, 'news')].flatMap(({ path, text }) =>
      listLines(parseMarkdown(text))
        .flat()
        .filter((span) => span.kind === 'label' && !texts.has(span.text))
        .map((span) => `${path}: no text of web/locales/${language} is «${span.text}»`),
    )
  })
  expect(wrong).toEqual([])
})

test('a page of help has a title, what the screen is for, three jobs and perhaps its keys, in at most 150 words', () => {
  const wrong = languages.flatMap((language) =>
    listFiles(language, 'help').flatMap(({ path, text }) => {
      const { title, blocks } = parseMarkdown(text)
      const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))
      const words = text.split(/\s+/).length
      return [
        title === '' && `${path} has no title`,
        blocks[0]?.kind !== 'paragraph' && `${path} does not begin with what the screen is for`,
        headings.filter((heading) => heading !== keysTitle[language]).length !== jobs && `${path} has not ${jobs} jobs`,
        words > maxWords && `${path} has ${words} words, ${maxWords} is the maximum`,
        /[<>]|\]\(/.test(text) && `${path} has more than headings, lists, bold and keys`,
      ].filter((one) => one !== false)
    }),
  )
  expect(wrong).toEqual([])
})

test('the latest notes of a release are those that the menu marks as unread', () => {
  const days = languages.map((language) =>
    listFiles(language, 'news')
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(days[0]).toEqual(days[1])
  const latest = /latestNews = '([\d-]+)'/.exec(read('web/app/latest-news.ts'))?.[1]
  expect(latest, 'web/app/latest-news.ts').toBe(days[0]?.at(-1))
})
