import { type AnchorHTMLAttributes, Fragment, memo } from 'react'
import { type Block, firstWords, type Inline, type Row, readAnswer } from './answer-tree.ts'
import classes from './chat-answer.module.css'

/** Returns link properties that make the app open a help address, either in place or in a new tab. */
export type LinkTo = (href: string) => Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'onClick'>

interface ChatAnswerProps {
  readonly text: string
  /** Number of words to show; all by default. */
  readonly words?: number
  readonly linkTo: LinkTo
}

/** Renders the Markdown of an answer. No part of the answer is ever inserted into the page as HTML. */
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

// The content only grows at its end, so indexes are stable keys.
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
  if (block.kind === 'table') return <AnswerTable head={block.head} rows={block.rows} linkTo={linkTo} />
  const items = block.items.map((blocks, at) => (
    <li key={`${at}`}>
      <Blocks blocks={blocks} linkTo={linkTo} />
    </li>
  ))
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

interface AnswerTableProps {
  readonly head: Row
  readonly rows: readonly Row[]
  readonly linkTo: LinkTo
}

/** The number of columns from which a table is too wide for the panel. */
const WIDE = 3

function AnswerTable(table: AnswerTableProps) {
  return table.head.length < WIDE ? <NarrowTable {...table} /> : <RowCards {...table} />
}

function NarrowTable({ head, rows, linkTo }: AnswerTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={`${at}`}>
              <Inlines inlines={cell} linkTo={linkTo} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={`${line}`}>
            {row.map((cell, at) => (
              <td key={`${at}`}>
                <Inlines inlines={cell} linkTo={linkTo} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows each row as a card with the heads beside the values, so that nothing needs scrolling to the right. */
function RowCards({ head, rows, linkTo }: AnswerTableProps) {
  return (
    <div className={classes.cards}>
      {rows.map((row, line) => (
        <dl key={`${line}`}>
          {row.map((cell, at) =>
            cell.length === 0 ? null : (
              <div key={`${at}`}>
                <dt>
                  <Inlines inlines={head[at] ?? []} linkTo={linkTo} />
                </dt>
                <dd>
                  <Inlines inlines={cell} linkTo={linkTo} />
                </dd>
              </div>
            ),
          )}
        </dl>
      ))}
    </div>
  )
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
