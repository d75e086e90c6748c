import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** Labels with their values. A label without a value is hidden. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value || value === 0)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
