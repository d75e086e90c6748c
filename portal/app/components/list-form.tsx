import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, type SubmitFunction, useSubmit } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { isFiltered, type ListQuery, limits, listAddress, USUAL_LIMIT } from './list-address.ts'
import classes from './list-form.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices under a heading of their own. */
interface ChoiceGroup {
  readonly group: string
  readonly items: readonly Choice[]
}

/** True for a value that is among some choices. */
export function isOffered(choices: ListFilter['choices'], wanted: string): boolean {
  return choices.flatMap((one) => ('group' in one ? one.items : [one])).some(({ value }) => value === wanted)
}

/** A choice that narrows a list, kept in the address. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  /** What it says when nothing is chosen, such as 'All roles'. */
  readonly all: string
  readonly choices: readonly (Choice | ChoiceGroup)[]
}

interface ListFormProps {
  readonly query: ListQuery
  /** What the search looks into. */
  readonly searchHint: string
  readonly filters?: readonly ListFilter[]
  /** The columns that the list can be sorted by, for narrow screens, which show no heads of columns. */
  readonly sorts?: readonly Choice[]
  /** Further fields, which the filters of the query hold by their names. */
  readonly children?: ReactNode
}

/** So many filters stand in one line with search, dates and rows on a usual screen. */
const ONE_LINE = 3

/** Search and filters of a list. The form leads to the list's address; a choice does so at once where a script runs. */
export function ListForm({ query, searchHint, filters = [], sorts = [], children }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useFieldsOf(form, query, submit)
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    submit(currentTarget.form, { preventScrollReset: true })
  return (
    <Form
      method="get"
      role="search"
      className={filters.length > ONE_LINE ? `${classes.form} ${classes.many}` : classes.form}
      ref={form}
      preventScrollReset
    >
      <TextInput
        className={classes.search}
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        placeholder={searchHint}
        defaultValue={query.search}
      />
      {filters.map(({ name, label, all, choices }) => (
        <NativeSelect
          key={name}
          className={classes.filter}
          name={name}
          label={label}
          defaultValue={query.filters[name] ?? ''}
          onChange={choose}
          data={[{ value: '', label: all }, ...choices.map(asData)]}
        />
      ))}
      {children}
      {sorts.length > 0 && (
        <NativeSelect
          className={classes.narrow}
          name="sort"
          label="Order"
          defaultValue={query.sort}
          onChange={choose}
          data={[{ value: '', label: 'As usual' }, ...sorts.flatMap(bothWays)]}
        />
      )}
      <NativeSelect
        className={classes.rows}
        name="limit"
        label="Rows"
        defaultValue={query.limit === USUAL_LIMIT ? '' : String(query.limit)}
        onChange={choose}
        data={limits.map((limit) => ({
          value: limit === USUAL_LIMIT ? '' : String(limit),
          label: String(limit),
        }))}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          Search
        </Button>
        {isFiltered(query) && (
          <Button
            component={Link}
            to={listAddress(query, { search: '', filters: {}, page: 1 })}
            variant="subtle"
          >
            Clear
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The choices as Mantine takes them, which changes none of them. */
function asData(choice: Choice | ChoiceGroup) {
  return 'group' in choice ? { group: choice.group, items: [...choice.items] } : choice
}

function bothWays({ value, label }: Choice): readonly Choice[] {
  return [
    { value, label: `${label}, ascending` },
    { value: `-${value}`, label: `${label}, descending` },
  ]
}

/**
 * Keeps the fields with the address when somebody goes back or follows a link; what has the focus keeps it. On the page that
 * the server drew, what somebody typed or chose before its scripts had come counts: a choice narrows the list then.
 */
function useFieldsOf(
  form: { readonly current: HTMLFormElement | null },
  query: ListQuery,
  submit: SubmitFunction,
) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      if ([...(form.current?.elements ?? [])].some(isChosen))
        submit(form.current, { preventScrollReset: true })
      return
    }
    const { search, filters, sort, limit } = query
    const values: Readonly<Record<string, string | undefined>> = {
      ...filters,
      search,
      sort,
      limit: limit === USUAL_LIMIT ? '' : String(limit),
    }
    for (const field of form.current?.elements ?? [])
      if (
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && field.type !== 'hidden')
      )
        field.value = values[field.name] ?? ''
  }, [form, query, submit])
}

/** Whether somebody chose something else than what the page was drawn with. */
function isChosen(field: Element): boolean {
  if (!(field instanceof HTMLSelectElement)) return false
  const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(drawn, 0)
}
