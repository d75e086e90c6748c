import type { NoteColour } from '@anj/workflow'
import classes from './note-node.module.css'

/** A note colour, shown as a dot. */
export function NoteSwatch({ colour }: { readonly colour: NoteColour }) {
  return <span className={classes.colour} data-colour={colour} data-small aria-hidden />
}
