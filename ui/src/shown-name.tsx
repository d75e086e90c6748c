import { Fragment } from 'react'
import { splitBidiControls } from './bidi-controls.ts'
import classes from './shown-name.module.css'

/**
 * Renders the name of a file or column, which another user may have chosen. A direction control appears as a labelled
 * symbol and has no effect. Only the display changes, not the name itself.
 */
export function ShownName({ name }: { readonly name: string }) {
  const parts = splitBidiControls(name)
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
