import { ColorSchemeToggle, cssVariablesResolver, PasswordField, theme, Wordmark } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import {
  Anchor,
  Button,
  ColorSchemeScript,
  MantineProvider,
  mantineHtmlProps,
  Stack,
  TextInput,
  Title,
} from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import Fastify from 'fastify'
import { renderToPipeableStream } from 'react-dom/server'
import classes from '../../../../portal/app/components/auth-page.module.css'
import { FlowPicture } from '../../../../portal/app/components/flow-picture.tsx'

/** The same log-in page rendered with plain Mantine, without data fetching, routing, guards or logging. */
function LogInPage() {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Log in</title>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <Notifications position="top-center" />
          <div className={classes.page}>
            <main className={classes.main}>
              <div className={classes.top}>
                <Wordmark />
                <ColorSchemeToggle />
              </div>
              <div className={classes.content}>
                <Title order={1} className={classes.title}>
                  Log in
                </Title>
                <form method="post" noValidate>
                  <Stack mt="md">
                    <TextInput
                      label="User name"
                      name="userName"
                      autoComplete="username"
                      autoCapitalize="none"
                      spellCheck={false}
                    />
                    <PasswordField label="Password" name="password" autoComplete="current-password" />
                    <Button type="submit" mt="xs" fullWidth>
                      Log in
                    </Button>
                    <Anchor href="/forgot-password" size="sm" ta="center">
                      {sentence('forgotPasswordHeading')}
                    </Anchor>
                  </Stack>
                </form>
              </div>
            </main>
            <aside className={classes.side} aria-hidden="true">
              <div className={classes.picture}>
                <FlowPicture />
              </div>
            </aside>
          </div>
        </MantineProvider>
      </body>
    </html>
  )
}

const app = Fastify()
app.get('/login', (_request, reply) => {
  reply.hijack()
  const { pipe } = renderToPipeableStream(<LogInPage />, {
    onShellReady() {
      reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      pipe(reply.raw)
    },
  })
})
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
