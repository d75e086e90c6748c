import { sentence } from '@anj/workflow/messages'
import { Progress } from '@mantine/core'
import { Facts } from './facts.tsx'
import { countPhrase, type LicenceLimits, sizeText } from './limit-words.ts'
import classes from './seats.module.css'

/** An organization's usage and limits. */
export function LimitFacts({ limits: { applied, use } }: { readonly limits: LicenceLimits }) {
  const forEver = 'Forever'
  const days = (value: number | null) => (value === null ? forEver : countPhrase(value, 'days'))
  return (
    <Facts
      facts={[
        [
          'Storage',
          <Used key="storage" used={use.storageBytes} limit={applied.storageBytes} say={sizeText} />,
        ],
        ['Files', sizeText(use.fileBytes)],
        ['Results', sizeText(use.resultBytes)],
        ['Samples', sizeText(use.sampleBytes)],
        ['Running now', <Used key="runs" used={use.running} limit={applied.runsAtOnce} say={String} />],
        ['Runs waiting', String(use.waiting)],
        ['Longest run', countPhrase(applied.runMinutes, 'minutes')],
        [
          'Memory of a run',
          applied.runMemoryBytes === null
            ? sentence('limitSettingMachine')
            : sizeText(applied.runMemoryBytes),
        ],
        ['Largest upload', sizeText(applied.uploadBytes)],
        ['Results kept for', days(applied.keepResultsDays)],
        ['Runs kept for', days(applied.keepRunsDays)],
        ['Replaced files kept for', days(applied.keepReplacedDays)],
      ]}
    />
  )
}

interface UsedProps {
  readonly used: number
  readonly limit: number | null
  readonly say: (value: number) => string
}

function Used({ used, limit, say }: UsedProps) {
  if (limit === null) return <>{sentence('limitFree', { used: say(used) })}</>
  return (
    <div className={classes.seats}>
      {sentence('limitUse', { used: say(used), limit: say(limit) })}
      <Progress
        className={classes.bar}
        value={Math.min(100, (used / limit) * 100)}
        size="sm"
        aria-hidden
        {...(used >= limit && { color: 'red' })}
      />
    </div>
  )
}
