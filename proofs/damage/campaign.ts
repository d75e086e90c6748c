import { type DamageKind, damageKinds } from './damage-kinds.ts'
import { randomFrom } from './random.ts'
import { runRound, runUndisturbed } from './round.ts'
import type { WritePath } from './target.ts'
import type { TargetUnderTest } from './target-under-test.ts'

/** Results for one target, write path and kind of damage. */
export interface Tally {
  readonly target: string
  readonly path: WritePath
  readonly damage: string
  readonly planned: number
  rounds: number
  old: number
  new: number
  unknown: number
  readonly wrong: string[]
}

export interface CampaignOptions {
  readonly seed: string
  /** No further round of the campaign starts after this time. The first round always runs. */
  readonly until: number
  /** Fraction of the full number of rounds. */
  readonly part?: number
  /** Limits rounds to those whose 'target/path/damage' contains this text. */
  readonly only?: string
  readonly say: (line: string) => void
  /** Prints the result of each round. */
  readonly verbose?: boolean
}

interface Planned {
  readonly tally: Tally
  readonly path: WritePath
  readonly damage: DamageKind
  readonly number: number
  /** Relative position among the rounds with the same damage, so that sorting makes all kinds progress evenly. */
  readonly place: number
}

const measureEvery = 20
/** Maximum attempts at a round. If the run ends before the damage, it is repeated with the damage at another moment. */
const attempts = 4

/** Plays all rounds of one target, with each kind of damage spread over the whole time. */
export async function runCampaign(
  underTest: TargetUnderTest,
  options: CampaignOptions,
): Promise<readonly Tally[]> {
  const planned = plan(underTest, options)
  const durations = new Map<WritePath, { took: number | null; uses: number }>()
  for (const { tally, path, damage, number } of planned) {
    // Plays at least one round, even on a machine that is too slow for the time limit.
    if (Date.now() > options.until && durations.size > 0) break
    const known = durations.get(path)
    if (!known || known.uses >= measureEvery)
      durations.set(path, { took: await measure(underTest, path, options), uses: 0 })
    const duration = durations.get(path)
    if (duration === undefined || duration.took === null) {
      const what = `${tally.target}/${path} does not work undisturbed`
      if (!planned.some((other) => other.tally.wrong.includes(what))) tally.wrong.push(what)
      continue
    }
    duration.uses += 1
    await play(underTest, options, { tally, path, damage, number }, duration.took)
  }
  return [...new Set(planned.map(({ tally }) => tally))]
}

/** Measures how long a run takes if nothing disturbs it. Returns null if the run fails. */
async function measure(
  underTest: TargetUnderTest,
  path: WritePath,
  { say }: CampaignOptions,
): Promise<number | null> {
  try {
    return await runUndisturbed(underTest, path)
  } catch (error) {
    say(`WRONG ${underTest.target.name}/${path}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function play(
  underTest: TargetUnderTest,
  { seed, say, verbose }: CampaignOptions,
  { tally, path, damage, number }: Omit<Planned, 'place'>,
  duration: number,
): Promise<void> {
  const name = `${tally.target}/${path}/${damage.name}/${number}`
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const random = randomFrom(seed, name, attempt)
    const verdict = await runRound(underTest, path, damage, random, duration).catch((error: unknown) => ({
      missed: false,
      state: 'unknown' as const,
      took: [],
      wrong: [`the round broke: ${error instanceof Error ? error.message : error}`],
    }))
    if (verbose)
      say(`${name}: ${verdict.missed ? 'missed, ' : ''}${verdict.state}, ms ${verdict.took.join(' ')}`)
    for (const what of verdict.wrong) say(`WRONG ${name}: ${what}`)
    tally.wrong.push(...verdict.wrong.map((what) => `${name}: ${what}`))
    if (verdict.missed && verdict.wrong.length === 0 && attempt < attempts) continue
    tally.rounds += 1
    tally[verdict.state] += 1
    return
  }
}

function plan(
  { target }: TargetUnderTest,
  { seed, part = 1, only = '' }: CampaignOptions,
): readonly Planned[] {
  const rounds = target.paths.flatMap((path) =>
    damageKinds
      .filter((damage) => damage.concerns(target) && `${target.name}/${path}/${damage.name}`.includes(only))
      .flatMap((damage) => {
        const planned = Math.max(1, Math.round(damage.rounds * part))
        const tally: Tally = {
          target: target.name,
          path,
          damage: damage.name,
          planned,
          rounds: 0,
          old: 0,
          new: 0,
          unknown: 0,
          wrong: [],
        }
        return Array.from({ length: planned }, (_, i) => ({
          tally,
          path,
          damage,
          number: i + 1,
          place: (i + randomFrom(seed, target.name, path, damage.name, i)()) / planned,
        }))
      }),
  )
  return rounds.sort((a, b) => a.place - b.place)
}
