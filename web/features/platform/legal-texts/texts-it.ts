/** The Italian templates. */
export const files = import.meta.glob<string>('./*.legal.it.md', { query: '?raw', import: 'default', eager: true })

/** How the laws are called, and an authority where the country has several. */
export const words = {
  gdpr: 'Regolamento generale sulla protezione dei dati (UE) 2016/679',
  uk: 'UK GDPR e Data Protection Act 2018',
  swiss: 'legge federale svizzera sulla protezione dei dati',
  other: 'legge del paese sulla protezione dei dati',
  authority: 'l’autorità per la protezione dei dati',
}
