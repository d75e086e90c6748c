import { sentence } from '@anj/workflow/messages'
import { Text, Title } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Link, useRouteLoaderData } from '@remix-run/react'
import { pageTitle } from '../../page-title.ts'
import type { loader } from '../help/route.tsx'
import classes from './index.module.css'

export const meta: MetaFunction = () => [{ title: pageTitle('Help') }]

/** All help pages, each with the questions that it answers. */
export default function HelpIndex() {
  const groups = useRouteLoaderData<typeof loader>('routes/help')?.groups ?? []
  return (
    <div className={classes.index}>
      <Title order={1}>Help</Title>
      <Text c="dimmed">{sentence('helpLead')}</Text>
      {groups.map(({ title, pages }) => (
        <section key={title}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <ul className={classes.pages}>
            {pages.map((page) => (
              <li key={page.name}>
                <Link to={`/help/${page.name}`} className={classes.page}>
                  <strong>{page.title}</strong>
                  <span>{page.answers}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
