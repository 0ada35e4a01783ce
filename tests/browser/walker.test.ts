import type { Role } from '../../schema/terms.ts'
import { randomFrom } from '../../worker/local/demo-random.ts'
import { listAddresses } from './support/addresses.ts'
import { bookingPage, salonId } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/session.ts'
import { walk } from './support/walker.ts'

const walkers: readonly (readonly [name: string, role: Role | undefined, username: string])[] = [
  ['a superadmin', 'SUPERADMIN', 'superadmin'],
  ['an administrator', 'ADMIN', 'admin'],
  ['a receptionist', 'RECEPTIONIST', 'receptionist'],
  ['marketing', 'SALESMARKETING', 'marketing'],
  ['an image consultant', 'IMAGE', 'image'],
  ['an assistant', 'ASSISTANCE', 'assistance'],
  ['a team manager', 'TEAMMANAGER', 'manager'],
  ['a guest', undefined, ''],
]
/** `WALK_SEEDS=12-40` walks these seeds instead of the first, `WALK_PRESSES=300` further. */
const [first = 1, last = first] = (process.env.WALK_SEEDS ?? (process.env.TEST_FULL ? '1-10' : '1')).split('-').map(Number)
const presses = Number(process.env.WALK_PRESSES ?? (process.env.TEST_FULL ? 150 : 6))

for (let seed = first; seed <= last; seed++)
  for (const [name, role, username] of walkers)
    test(`${name} who presses at random meets no fault (seed ${seed})`, async ({ page, journey }) => {
      test.setTimeout(60_000 + presses * 3_000)
      const random = randomFrom(`${name} ${seed}`)
      const addresses = await listAddresses(journey.db, salonId, role, random)
      const enter = async () => {
        if (role) return signIn(page, username, '/')
        await page.goto(bookingPage)
        await expect(page.getByRole('heading').first()).toBeVisible()
      }
      await walk(page, journey, { random, presses, addresses, enter })
    })
