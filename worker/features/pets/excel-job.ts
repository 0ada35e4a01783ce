import type { SubClient } from '../../../schema/api/pet-fields.ts'
import { subClients as petCalls } from '../../../schema/api/pets.ts'
import type { Language } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Env } from '../../env.ts'
import { type Files, openFiles } from '../../gateways/files.ts'
import { commitSlice, finishJob, type OpenJob, type StoredJob } from '../jobs/index.ts'
import { writeSheet } from './excel.ts'
import { selectPets } from './queries.ts'

/** Settings of the job that makes Pet-Details.xlsx. */
export interface PetExportSettings {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly language: Language
}

const petsPerSlice = 1_000
const { file, type } = petCalls.excel.reply
const toFolder = ({ salonId, jobId }: Pick<StoredJob, 'salonId' | 'jobId'>) => `${salonId}/jobs/${jobId}`
const toPart = (job: StoredJob, slice: number) => `${toFolder(job)}/pets-${slice}.json`

/** The file storage; throws 503 where there is none. */
export function openStorage(env: Env): Files {
  const files = openFiles(env)
  if (!files) throw new ApiError(503, 'file_storage_unavailable')
  return files
}

async function readPart(files: Files, key: string): Promise<SubClient[]> {
  const part = await files.get(key)
  if (!part) throw new Error('a part of an export is not there')
  return new Response(part.body).json()
}

/** Writes the file of all parts, then ends the job; a run that was cut off in between writes it again. */
async function finish(db: TenantDb, files: Files, job: StoredJob, { language }: PetExportSettings): Promise<boolean> {
  const parts = Array.from({ length: job.cursor }, (_, slice) => toPart(job, slice))
  const pets: SubClient[] = []
  for (const part of parts) pets.push(...(await readPart(files, part)))
  const key = `${toFolder(job)}/${file}`
  const sheet = await new Response(await writeSheet(pets, language, db.timeZone)).arrayBuffer()
  await files.put(key, new Uint8Array(sheet), type)
  await db.batch(finishJob(db, job, 'done', key))
  for (const part of parts) await files.remove(part)
  return false
}

/** Reads a part of the pets with each slice, and writes the file behind the last one. */
export const openPetExport: OpenJob = async (db, env, first) => {
  const files = openStorage(env)
  const settings = first.settings as unknown as PetExportSettings
  return async (job) => {
    if (job.cursor * petsPerSlice >= job.total) return finish(db, files, job, settings)
    const [pets] = await db.batch(selectPets(db, settings, petsPerSlice, job.cursor * petsPerSlice))
    // Written before the slice is committed: a slice that is done again writes the same part again.
    await files.put(toPart(job, job.cursor), new Uint8Array(new TextEncoder().encode(JSON.stringify(pets))), 'application/json')
    await db.batch(...commitSlice(db, job, Math.min(job.total, job.done + pets.length), {}))
    return true
  }
}
