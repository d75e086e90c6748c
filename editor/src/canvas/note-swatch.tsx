import type { NoteColour } from '@anj/workflow'
import classes from './note-node.module.css'

/** A colour of notes, as a dot beside its name. */
export function NoteSwatch({ colour }: { readonly colour: NoteColour }) {
  return <span className={classes.colour} data-colour={colour} data-small aria-hidden />
}
