/** The English templates. */
export const files = import.meta.glob<string>('./*.legal.en.md', { query: '?raw', import: 'default', eager: true })

/** How the laws are called, and an authority where the country has several. */
export const words = {
  gdpr: 'General Data Protection Regulation (EU) 2016/679',
  uk: 'UK GDPR and Data Protection Act 2018',
  swiss: 'Swiss Federal Act on Data Protection',
  other: 'data protection law of the country',
  authority: 'the data protection authority',
}
