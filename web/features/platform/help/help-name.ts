/** The page of help of a screen, by the label of its route: a form for a new record has the page of the record. */
export const getHelpName = (label: string): string =>
  label
    .replace(/^screen_/, '')
    .replace(/_add$/, '')
    .replaceAll('_', '-')
