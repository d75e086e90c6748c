import { createOrganization, createUser, openDatabase } from '@anj/db'
import { hashPassword } from '../../../api/src/sign-in/password-hash.ts'
import { randomFrom } from '../../../proofs/damage/random.ts'
import type { Processes } from '../product/start-processes.ts'
import { Caller } from './caller.ts'
import { type Person, thinkTime } from './person.ts'
import type { Tally } from './tally.ts'

const password = 'Soaking!1'

/**
 * Creates accounts for this many users in two organizations, one in ten of them an admin. The users do everything else
 * themselves.
 */
export async function makePeople(
  processes: Processes,
  count: number,
  tally: Tally,
): Promise<readonly Person[]> {
  const { db, close } = openDatabase(processes.database.url.href, {
    connections: 2,
    applicationName: 'anj-bench',
  })
  try {
    const organizations = [await licence(db, 'North'), await licence(db, 'South')]
    const passwordHash = await hashPassword(password)
    const people: Person[] = []
    for (let n = 0; n < count; n += 1) {
      const isAdmin = n % 10 < 2
      const userName = `person${n}`
      await createUser(db, {
        organizationId: organizations[n % 2] ?? '',
        userName,
        fullName: `Person ${n}`,
        email: `${userName}@example.com`,
        role: isAdmin ? 'admin' : 'user',
        passwordHash,
      })
      const random = randomFrom('soak', n)
      people.push({
        userName,
        password,
        isAdmin,
        caller: new Caller(processes.url, tally),
        tally,
        random,
        table: `sales_${n}`,
        isMadeAnew: n % 3 === 0,
        target: processes.target,
        think: thinkTime(random),
        desk: null,
      })
    }
    return people
  } finally {
    await close()
  }
}

async function licence(db: Parameters<typeof createOrganization>[0], name: string): Promise<string> {
  const { id } = await createOrganization(db, {
    fullName: name,
    email: `${name}@example.com`,
    organizationName: name,
    address: 'Loopback',
    numberOfUsersAllowed: 1000,
    licenseStartingDay: '2020-01-01',
    licenseExpiryDate: '2099-12-31',
    applicationTypes: ['Web'],
  })
  return id
}
