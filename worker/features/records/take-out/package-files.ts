import { listPieces, openPieces } from '../../../gateways/file-pieces.ts'
import type { Files } from '../../../gateways/files.ts'
import type { ZipRecord } from '../../../http/zip-writer.ts'
import type { StoredJob } from '../../platform/jobs/index.ts'

type JobKey = Pick<StoredJob, 'salonId' | 'jobId'>
const toFolder = ({ salonId, jobId }: JobKey) => `${salonId}/jobs/${jobId}`

/** What a slice has packed: its entries, and their pages' numbers of rows by table. */
export interface PackedSlice {
  /** Records of the entries, with their place in the file. */
  readonly entries: readonly ZipRecord[]
  readonly rows: Readonly<Record<string, number>>
  readonly files: readonly string[]
}

const toBytes = (value: unknown) => new Uint8Array(new TextEncoder().encode(JSON.stringify(value)))

/**
 * Storage of a file while it is packed. Each slice stores three parts: entries, the CSV of a table that is not complete yet, and what the
 * directory will say. The finished file is all entries and the end, so that no run has to hold or copy it.
 */
export function openPackage(files: Files, job: JobKey) {
  const folder = toFolder(job)
  const [entries, csv, notes] = [`${folder}/entries`, `${folder}/csv`, `${folder}/notes`]
  const end = `${folder}/end`
  const getNote = async (key: string): Promise<PackedSlice> => {
    const file = await files.get(key)
    if (!file) throw new Error('a part of a file is not there')
    return new Response(file.body).json()
  }
  return {
    endKey: end,
    async put(slice: number, parts: { entries: Uint8Array<ArrayBuffer>; csv: Uint8Array<ArrayBuffer>; note: PackedSlice }) {
      await files.put(`${entries}-${slice}`, parts.entries, 'application/zip')
      await files.put(`${csv}-${slice}`, parts.csv, 'application/zip')
      await files.put(`${notes}-${slice}`, toBytes(parts.note), 'application/json')
    },
    putEnd: (bytes: Uint8Array<ArrayBuffer>) => files.put(end, bytes, 'application/zip'),
    /** What the slices have noted. */
    async readNotes(slices: number): Promise<PackedSlice[]> {
      const found: PackedSlice[] = []
      for (const key of listPieces(notes, slices)) found.push(await getNote(key))
      return found
    },
    /** CSV that the slices from one to another (not included) have left for the one that packs it. */
    async readCsv(from: number, to: number): Promise<Uint8Array[]> {
      const found: Uint8Array[] = []
      for (const key of listPieces(csv, to).slice(from)) {
        const file = await files.get(key)
        if (!file) throw new Error('a part of a file is not there')
        found.push(new Uint8Array(await new Response(file.body).arrayBuffer()))
      }
      return found
    },
    open: (slices: number) => openPieces(files, [...listPieces(entries, slices), end]),
    /** Keys of everything that is stored. */
    list: (slices: number) => [...listPieces(entries, slices), ...listPieces(csv, slices), ...listPieces(notes, slices), end],
  }
}

export type PackageFiles = ReturnType<typeof openPackage>
