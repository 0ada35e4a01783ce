/**
 * Italian prepositions before what a text puts in: "dal" + "ottobre 2026" is "da ottobre 2026", "dal" + "8 nov" is "dall'8 nov", "al" +
 * "domenica 29 novembre" is "a domenica 29 novembre". Texts are written with the article, and corrected by this rule.
 */
const months = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const weekdays = 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|lun|mar|mer|gio|ven|sab|dom'
// A month without its day, or a weekday with its date: no article.
const withoutArticle = new RegExp(`\\b([Dd]a|[Aa]|[Dd]e|[Nn]e)l (?=(?:${months}) \\d{4}|(?:${weekdays}) \\d)`, 'g')
const plain: { readonly [stem: string]: string } = { da: 'da', a: 'a', de: 'di', ne: 'in' }
// Eight and eleven begin with a vowel: of a date, with the month behind it.
const beforeVowel = /\b([Dd]al|[Aa]l|[Dd]el|[Nn]el|[Ii]l) (?=(?:8|11) [a-z])/g

const keepCase = (from: string, to: string) => (from[0] === from[0]?.toUpperCase() ? to[0]?.toUpperCase() + to.slice(1) : to)

export function elideItalian(text: string): string {
  return text
    .replace(withoutArticle, (_, stem: string) => `${keepCase(stem, plain[stem.toLowerCase()] ?? stem)} `)
    .replace(beforeVowel, (_, article: string) => (article.toLowerCase() === 'il' ? keepCase(article, "l'") : `${article}l'`))
}
