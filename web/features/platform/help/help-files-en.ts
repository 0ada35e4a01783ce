/** The English pages of help, which lie beside the screens, and the notes of releases. */
export const files = import.meta.glob<string>(['../../../**/*.help.en.md', './*.news.en.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
