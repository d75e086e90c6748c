import { escapeBidiControls, ShownName } from '@anj/ui'
import { Highlight } from '@mantine/core'
import { wordsOf } from './shown-tables.ts'

/** Shows a text with its search matches marked. */
export function HighlightedText({ text, find }: { readonly text: string; readonly find: string }) {
  const words = wordsOf(find)
  if (words.length === 0)
    return (
      <span>
        <ShownName name={text} />
      </span>
    )
  return (
    <Highlight component="span" inherit highlight={[...words]}>
      {escapeBidiControls(text)}
    </Highlight>
  )
}
