import { Fragment } from 'react'
import { partsOfName } from './bidi-controls.ts'
import classes from './shown-name.module.css'

/**
 * The name of a file or column, which somebody else may have chosen. A control that would turn the direction of the text
 * stands there as a sign with its name, and turns nothing; the name itself is only shown otherwise.
 */
export function ShownName({ name }: { readonly name: string }) {
  const parts = partsOfName(name)
  if (parts.every(({ control }) => control === null)) return name
  return parts.map(({ text, control }, at) => (
    <Fragment key={at}>
      {control === null ? (
        <bdi>{text}</bdi>
      ) : (
        <span role="img" aria-label={control} title={control} className={classes.control} data-control>
          ⇄
        </span>
      )}
    </Fragment>
  ))
}
