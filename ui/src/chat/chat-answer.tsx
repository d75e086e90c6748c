import { type AnchorHTMLAttributes, Fragment, memo } from 'react'
import { type Block, firstWords, type Inline, readAnswer } from './answer-tree.ts'
import classes from './chat-answer.module.css'

/** How the app goes to an address of the help: in place, or in a new tab. */
export type LinkTo = (href: string) => Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'onClick'>

interface ChatAnswerProps {
  /** Markdown. */
  readonly text: string
  /** So many of its words are shown. */
  readonly words?: number
  readonly linkTo: LinkTo
}

/** An answer, drawn from what its Markdown means: none of it becomes markup of the page. */
export const ChatAnswerText = memo(function ChatAnswerText({
  text,
  words = Number.POSITIVE_INFINITY,
  linkTo,
}: ChatAnswerProps) {
  return (
    <div className={classes.answer}>
      <Blocks blocks={firstWords(readAnswer(text), words)} linkTo={linkTo} />
    </div>
  )
})

// What is drawn only grows at its end: the places in the lists are their names.
function Blocks({ blocks, linkTo }: { readonly blocks: readonly Block[]; readonly linkTo: LinkTo }) {
  return blocks.map((block, at) => <OneBlock key={`${at}`} block={block} linkTo={linkTo} />)
}

function OneBlock({ block, linkTo }: { readonly block: Block; readonly linkTo: LinkTo }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines inlines={block.inside} linkTo={linkTo} />
      </p>
    )
  if (block.kind === 'code')
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  const items = block.items.map((blocks, at) => (
    <li key={`${at}`}>
      <Blocks blocks={blocks} linkTo={linkTo} />
    </li>
  ))
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

function Inlines({ inlines, linkTo }: { readonly inlines: readonly Inline[]; readonly linkTo: LinkTo }) {
  return inlines.map((inline, at) => <OneInline key={`${at}`} inline={inline} linkTo={linkTo} />)
}

function OneInline({ inline, linkTo }: { readonly inline: Inline; readonly linkTo: LinkTo }) {
  if (inline.kind === 'break') return <br />
  if (inline.kind === 'text') return <Fragment>{inline.text}</Fragment>
  if (inline.kind === 'code') return <code>{inline.text}</code>
  const inside = <Inlines inlines={inline.inside} linkTo={linkTo} />
  if (inline.kind === 'bold') return <strong>{inside}</strong>
  return (
    <a href={inline.href} {...linkTo(inline.href)}>
      {inside}
    </a>
  )
}
