import { canWriteDdl, type Dictionary, objectDdl } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import { copySql } from '../copy-sql.ts'
import classes from './dictionary.module.css'

interface CopyDdlProps {
  readonly dictionary: Dictionary
  /** The key of a table or of another object. */
  readonly of: string
}

/** Copies the statements that create a table or another object. Hidden where Anj can't write them. */
export function CopyDdl({ dictionary, of }: CopyDdlProps) {
  if (!canWriteDdl(dictionary)) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      className={classes.uses}
      onClick={() => void copySql(objectDdl(dictionary, of))}
    >
      {sentence('copyDdl')}
    </Anchor>
  )
}
