import { setTimeout as pause } from 'node:timers/promises'
import { type Activity, activities } from './activities.ts'
import { CallFailed } from './caller.ts'
import { logIn, type Person, ROWS, setUp } from './person.ts'

/** Average seconds between two activities of a user. */
const PAUSE = 6
/** Number of seconds within which all users start. */
const COMING = 60

/**
 * Keeps all users active until a time (as `Date.now`). They start one after another, and their last activities are
 * awaited.
 */
export async function simulateUsers(
  people: readonly Person[],
  content: Buffer,
  until: number,
): Promise<void> {
  await Promise.all(people.map((person, n) => liveOne(person, content, until, (n * COMING) / people.length)))
}

async function liveOne(person: Person, content: Buffer, until: number, after: number): Promise<void> {
  await pause(after * 1000)
  await within(person, 'coming in', async () => {
    await logIn(person)
    await setUp(person, content)
  })
  if (!person.desk) return person.tally.isWrong(`${person.userName} could not begin`)
  const known = activities.filter(({ only }) => only?.(person) ?? true)
  while (Date.now() < until) {
    const { name, does } = choose(known, person.random())
    await within(person, name, () => does(person))
    await person.think(PAUSE)
  }
}

/** Counts an unexpected error as wrong, except for calls without the expected answer, which `Caller` has counted. */
async function within(person: Person, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallFailed)) person.tally.isWrong(`${name}: ${String(error)}`)
    // If the failure left the user logged out, logs them in again, so that one failure doesn't cause others.
    else if (person.caller.token === '') await logIn(person).catch(() => undefined)
  }
}

function choose(known: readonly Activity[], drawn: number): Activity {
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  let left = drawn * all
  for (const activity of known) {
    left -= activity.weight
    if (left < 0) return activity
  }
  return known[0] ?? activities[0] ?? { name: 'nothing', weight: 1, does: async () => undefined }
}

/**
 * Checks tables at random moments while runs empty and fill them. Other connections must always see all rows of a run
 * or none. Before its first run a table doesn't exist.
 */
export async function checkTables(people: readonly Person[], until: number): Promise<number> {
  const filled = people.filter(({ isMadeAnew }) => !isMadeAnew)
  let looks = 0
  for (let n = 0; Date.now() < until; n += 1) {
    await pause(200)
    const person = filled[n % filled.length]
    if (!person) break
    const { target, table, tally } = person
    const [there] = await target.sql`select to_regclass(${table}) is not null as it`
    if (!there?.['it']) continue
    const [found] = await target.sql.unsafe(`select count(*)::int as n from ${table}`)
    looks += 1
    if (found?.['n'] !== ROWS) tally.isWrong(`somebody saw ${String(found?.['n'])} rows in ${table}`)
  }
  return looks
}
