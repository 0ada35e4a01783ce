import { type Zippable, zipSync } from 'fflate'

const encode = (text: string) => new TextEncoder().encode(text)
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook as other programs write it: prefixed elements, shared strings, own date format. */
export const toWorkbook = (rows: string, more: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': encode(
      `<Types xmlns="${packageSpace}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': encode(`<Relationships xmlns="${packageSpace}/relationships">
      <Relationship Id="a" Type="${relationSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    'xl/workbook.xml': encode(`<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets>
      <x:sheet name="Old" state="hidden" r:id="r1"/><x:sheet name="Now" r:id="r2"/></x:sheets></x:workbook>`),
    'xl/_rels/workbook.xml.rels': encode(`<Relationships xmlns="${packageSpace}/relationships">
      <Relationship Id="r1" Type="${relationSpace}/worksheet" Target="worksheets/a.xml"/>
      <Relationship Id="r2" Type="${relationSpace}/worksheet" Target="/xl/worksheets/b.xml"/>
      <Relationship Id="r3" Type="${relationSpace}/styles" Target="styles.xml"/>
      <Relationship Id="r4" Type="${relationSpace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`),
    'xl/styles.xml': encode(`<x:styleSheet xmlns:x="m"><x:numFmts><x:numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></x:numFmts>
      <x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>`),
    'xl/sharedStrings.xml': encode(`<x:sst xmlns:x="m"><x:si><x:t>Zoë &amp; Rex</x:t></x:si>
      <x:si><x:r><x:t>two </x:t></x:r><x:r><x:t>runs &#128021;</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>`),
    'xl/worksheets/a.xml': encode(
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    ),
    'xl/worksheets/b.xml': encode(`<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`),
    ...more,
  })
