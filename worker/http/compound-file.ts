/** OLE2 compound files ([MS-CFB] version 3): the container of Excel 97–2003 workbooks. */
import { ByteWriter } from './byte-writer.ts'

const sectorBytes = 512
/** Shorter streams would belong into the mini stream: they are padded instead. */
const miniStreamCutoff = 4096
const idsPerSector = sectorBytes / 4
/** Sectors of the allocation table that the header itself lists. */
const listedInHeader = 109
const [freeSector, endOfChain, tableSector, listSector] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc]
const noEntry = 0xffffffff

interface Layout {
  /** Sectors of the stream, which comes first; then one for the directory. */
  stream: number
  /** Sectors of the allocation table, and of the list of those that do not fit into the header. */
  table: number
  lists: number
}

function layOut(streamBytes: number): Layout {
  const stream = Math.max(miniStreamCutoff / sectorBytes, Math.ceil(streamBytes / sectorBytes))
  let [table, lists] = [1, 0]
  for (;;) {
    const needed = Math.ceil((stream + 1 + table + lists) / idsPerSector)
    const listed = needed > listedInHeader ? Math.ceil((needed - listedInHeader) / (idsPerSector - 1)) : 0
    if (needed === table && listed === lists) return { stream, table, lists }
    table = needed
    lists = listed
  }
}

/** A compound file with one stream. */
export function writeCompoundFile(name: string, stream: Uint8Array): Uint8Array<ArrayBuffer> {
  const layout = layOut(stream.length)
  const out = new ByteWriter()
  writeHeader(out, layout)
  const content = new Uint8Array(layout.stream * sectorBytes)
  content.set(stream)
  out.append(content)
  writeEntry(out, { name: 'Root Entry', type: 5, child: 1, start: endOfChain, size: 0 })
  writeEntry(out, { name, type: 2, child: noEntry, start: 0, size: content.length })
  for (let i = 0; i < 2; i++) writeEntry(out, { name: '', type: 0, child: noEntry, start: 0, size: 0 })
  writeTable(out, layout)
  return out.bytes
}

const getTableStart = ({ stream }: Layout) => stream + 1
const getListStart = (layout: Layout) => getTableStart(layout) + layout.table

function writeHeader(out: ByteWriter, layout: Layout) {
  const [tableStart, listStart] = [getTableStart(layout), getListStart(layout)]
  out.u8(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
  out.u32(0, 0, 0, 0)
  // Minor and major version, little-endian, sectors of 512 bytes, mini sectors of 64.
  out.u16(0x3e, 3, 0xfffe, 9, 6)
  out.u16(0, 0, 0)
  out.u32(0, layout.table, layout.stream, 0, miniStreamCutoff, endOfChain, 0, layout.lists ? listStart : endOfChain, layout.lists)
  for (let i = 0; i < listedInHeader; i++) out.u32(i < layout.table ? tableStart + i : freeSector)
}

interface Entry {
  name: string
  type: number
  child: number
  start: number
  size: number
}
/** One of the four entries of the directory's sector. */
function writeEntry(out: ByteWriter, { name, type, child, start, size }: Entry) {
  out.utf16(name.padEnd(32, '\0'))
  out.u16(name ? (name.length + 1) * 2 : 0)
  out.u8(type, 1)
  out.u32(noEntry, noEntry, child)
  for (let i = 0; i < 9; i++) out.u32(0)
  out.u32(start, size, 0)
}

/** The allocation table, and the list of its sectors beyond those in the header. */
function writeTable(out: ByteWriter, layout: Layout) {
  const { stream, table, lists } = layout
  const [directory, tableStart, listStart] = [stream, getTableStart(layout), getListStart(layout)]
  const toEntry = (sector: number) => {
    if (sector < stream - 1) return sector + 1
    if (sector === stream - 1 || sector === directory) return endOfChain
    if (sector < listStart) return tableSector
    return sector < listStart + lists ? listSector : freeSector
  }
  for (let sector = 0; sector < table * idsPerSector; sector++) out.u32(toEntry(sector))
  for (let list = 0; list < lists; list++) {
    for (let i = 0; i < idsPerSector - 1; i++) {
      const index = listedInHeader + list * (idsPerSector - 1) + i
      out.u32(index < table ? tableStart + index : freeSector)
    }
    out.u32(list === lists - 1 ? endOfChain : listStart + list + 1)
  }
}
