import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import { languages } from '../../../schema/terms.ts'
import { fillTemplate, toPlainText } from '../../../web/features/platform/legal-texts/fill-template.ts'
import { legalTexts } from '../../../web/features/platform/legal-texts/legal-texts.ts'
import { toTemplateValues } from '../../../web/features/platform/legal-texts/template-values.ts'
import { createSample } from '../../support/sample.ts'

const folder = join(import.meta.dirname, '../../../web/features/platform/legal-texts')
const names = [...new Set(Object.values(legalTexts).flat())].toSorted()
const readTemplate = (name: string, language: string) => readFileSync(join(folder, `${name}.legal.${language}.md`), 'utf8')
const words = { gdpr: 'GDPR', uk: 'UK GDPR', swiss: 'FADP', other: 'the law', authority: 'the authority' }

const bare = createSample(Salon, { salonName: 'Studio Aurora', country: 'ZZ' })
const full: Salon = {
  ...bare,
  ...{
    country: 'IT',
    address: 'Via Garibaldi 14',
    zipCode: '10122',
    city: 'Torino',
    email: 'ciao@aurora.example',
    vatNumber: '01234567897',
  },
  ...{ ownerFirstName: 'Paola', ownerLastName: 'Rinaldi', isPet: true, hasCashSystem: true, smsSender: 'Aurora', smsSenderConfirmed: true },
  ...{ waBoxUid: '390111234567', waBoxUidConfirmed: true },
}

test('each text is there in both languages, and no other', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  expect(files.toSorted()).toEqual(names.flatMap((name) => languages.map((language) => `${name}.legal.${language}.md`)).toSorted())
})

test('for every country, with all data of a salon and with none, texts have no gap and the same parts in both languages', () => {
  for (const country of ['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'US'])
    for (const [salon, use] of [
      [bare, { retentionMonths: 0, hasPayments: false, today: '2026-11-29' }],
      [full, { retentionMonths: 24, hasPayments: true, today: '2026-11-29' }],
    ] as const)
      for (const name of names) {
        const parts = languages.map((language) => {
          const { values } = toTemplateValues({ ...salon, country }, use, language, words)
          const text = fillTemplate(readTemplate(name, language), values)
          expect(text, `${name}.${language}.md for ${country}`).not.toMatch(/\{\{|\}\}|undefined|\n{3}|^## .*\n+(## |$(?!\n))/m)
          expect(text).toContain(salon.salonName)
          for (const line of text.split('\n')) expect(line).toMatch(/^(# |## |- |\p{Lu}|_|È |$)/u)
          return text.split('\n').map((line) => /^(# |## |- |)/.exec(line)?.[0])
        })
        expect(parts[0], `${name} for ${country}`).toEqual(parts[1])
      }
})

test('a salon’s own data stand in the texts; what it does not have is left out or blank', () => {
  const use = { retentionMonths: 24, hasPayments: true, today: '2026-11-29' }
  const fill = (salon: Salon, name: string) => fillTemplate(readTemplate(name, 'en'), toTemplateValues(salon, use, 'en', words).values)
  expect(fill(full, 'privacy-notice')).toContain('Studio Aurora, Via Garibaldi 14, 10122 Torino, is responsible')
  expect(fill(full, 'privacy-notice')).toContain('We erase your data 24 months after your last visit.')
  expect(fill(full, 'privacy-notice')).toContain('Garante per la protezione dei dati personali')
  expect(fill(full, 'sub-processors')).toMatch(/smshosting.*\n.*WaBoxApp.*\n.*Stripe.*\n.*TeamSystem/)
  expect(fill(full, 'sub-processors')).not.toContain('Twilio')
  expect(fill(bare, 'privacy-notice')).not.toMatch(/VAT number|pets|cash system/)
  const { missing } = toTemplateValues(bare, { ...use, retentionMonths: 0 }, 'en', words)
  expect(missing).toEqual(['address', 'contact', 'owner', 'retention'])
  expect(toTemplateValues({ ...full, country: 'DE' }, use, 'en', words).values.authority).toBe('the authority')
})

test('as a stored text a template has a title and no marks of Markdown', () => {
  expect(toPlainText('# Title\n\nOne.\n\n## Part\n\n- a\n- b')).toEqual({ title: 'Title', text: 'One.\n\nPart\n\n• a\n• b' })
})
