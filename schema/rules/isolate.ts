const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** First strong isolate and its end: what is between them has a direction apart from the text around it. */
const [begin, end] = ['\u2068', '\u2069']

/** A name as a part of a text: one in Arabic or Hebrew letters does not turn round the names and punctuation beside it. */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `${begin}${name}${end}` : name)
