/** The Italian pages of help, which lie beside the screens, and the notes of releases. */
export const files = import.meta.glob<string>(['../../../**/*.help.it.md', './*.news.it.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
