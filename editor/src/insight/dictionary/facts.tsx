import classes from './dictionary.module.css'

/** Shows names and values in two columns; hidden when there are none. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes.properties}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
