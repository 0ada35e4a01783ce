import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { uploadBytes } from '../../../../schema/api/records/take-out-schemas.ts'
import { takenTables } from '../../../../schema/tables/records/take-out.ts'
import { listPieces } from '../../../gateways/file-pieces.ts'
import type { Files } from '../../../gateways/files.ts'
import { readZipDirectory, readZipEntry, type ZipEntry, type ZipSource } from '../../../http/zip-reader.ts'
import type { StoredJob } from '../../platform/jobs/index.ts'
import { type Manifest, manifestName, takeOutFormat, takeOutVersion } from './documents.ts'
import { RestoreError } from './restore-rows.ts'

const limits = { maxEntries: 65_535, maxUnpackedBytes: 8 * 1024 * 1024 * 1024, maxEntryBytes: 24 * 1024 * 1024 }

/** Settings of the job that makes a salon of a file. */
export interface RestoreSettings {
  /** Bytes of the file. */
  readonly size: number
  /** The file that it is, once it was read. */
  readonly takeOutId?: string
  readonly salonName?: string
}
export const readRestoreSettings = (job: Pick<StoredJob, 'settings'>) => job.settings as unknown as RestoreSettings

type JobKey = Pick<StoredJob, 'salonId' | 'jobId'>
const toPrefix = ({ salonId, jobId }: JobKey) => `${salonId}/jobs/${jobId}/zip`
export const toPieceKey = (job: JobKey, number: number): string => `${toPrefix(job)}-${number}`
export const countPieces = (size: number): number => Math.ceil(size / uploadBytes)
/** Keys of what was uploaded. */
export const listUploaded = (job: JobKey & Pick<StoredJob, 'settings'>): string[] =>
  listPieces(toPrefix(job), countPieces(readRestoreSettings(job).size))

/** An uploaded file; its pieces are read where they are needed, and the last one stays in memory. */
export function openUploaded(files: Files, job: JobKey, size: number): ZipSource {
  let last: { readonly number: number; readonly bytes: Uint8Array } | undefined
  const getPiece = async (number: number): Promise<Uint8Array> => {
    if (last?.number === number) return last.bytes
    const stored = await files.get(toPieceKey(job, number))
    if (!stored) throw new RestoreError('altered')
    const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
    last = { number, bytes }
    return bytes
  }
  return {
    size,
    async read(offset, length) {
      const out = new Uint8Array(length)
      for (let at = 0; at < length; ) {
        const number = Math.floor((offset + at) / uploadBytes)
        const from = (offset + at) % uploadBytes
        const part = (await getPiece(number)).subarray(from, from + length - at)
        if (part.length === 0) throw new RestoreError('altered')
        out.set(part, at)
        at += part.length
      }
      return out
    },
  }
}

/** Only names that the product gives: nothing of the file is ever a path. */
const knownName =
  /^(README\.txt|(schema|manifest)\.json|csv\/\w+(-\d+)?\.csv|json\/\w+\/\d{5,7}\.json|files\/[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5})$/

export interface RestorePage {
  readonly table: SQLiteTable
  readonly entry: ZipEntry
}
export interface RestoreFile {
  readonly manifest: Manifest
  /** In the order in which they are read in. */
  readonly pages: readonly RestorePage[]
  readonly files: readonly ZipEntry[]
}

/** Directory and manifest of a file. Throws `ZipError` or `RestoreError`; nothing else of the file is unpacked. */
export async function readRestoreFile(source: ZipSource): Promise<RestoreFile> {
  const entries = await readZipDirectory(source, limits)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size !== entries.length || entries.some(({ name }) => !knownName.test(name))) throw new RestoreError('altered')
  const manifest = await readManifest(source, byName.get(manifestName))
  const pages: RestorePage[] = []
  for (const table of takenTables) {
    const folder = `json/${getTableName(table)}/`
    const found = entries.filter(({ name }) => name.startsWith(folder)).sort((a, b) => (a.name < b.name ? -1 : 1))
    pages.push(...found.map((entry) => ({ table, entry })))
  }
  const known = new Set(pages.map(({ entry }) => entry.name))
  if (entries.some(({ name }) => name.startsWith('json/') && !known.has(name))) throw new RestoreError('version')
  if (pages[0]?.table !== takenTables[0]) throw new RestoreError('altered')
  return { manifest, pages, files: entries.filter(({ name }) => name.startsWith('files/')) }
}

async function readManifest(source: ZipSource, entry: ZipEntry | undefined): Promise<Manifest> {
  if (!entry || entry.size > 1_000_000) throw new RestoreError('altered')
  const text = new TextDecoder().decode(await readZipEntry(source, entry))
  const manifest = parseManifest(text)
  if (manifest?.format !== takeOutFormat) throw new RestoreError('altered')
  if (manifest.version !== takeOutVersion) throw new RestoreError('version')
  if (![manifest.takeOutId, manifest.salonId, manifest.salonName].every((value) => typeof value === 'string' && value.length < 300))
    throw new RestoreError('altered')
  if (!isCounts(manifest.rows)) throw new RestoreError('altered')
  return manifest
}
const isCounts = (rows: unknown): boolean =>
  typeof rows === 'object' && rows !== null && Object.values(rows).every((count) => Number.isSafeInteger(count) && count >= 0)
function parseManifest(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}
