import { expect, test } from 'vitest'
import { messages, sentence } from './messages.ts'
import { errorCatalogue } from './model/error-catalogue.ts'

/** Sentences of the specification, copied verbatim. */
const verbatim = `Input nodes cannot be directly connected with output nodes.
Input nodes cannot be directly connected with {title}.
Two input nodes cannot be directly connected at the same time with {title}.
Preparation nodes cannot be connected with more than 2 source nodes at the same time.
{a} and {b} cannot be connected with each other.
{title} cannot be connected with output node.
Change Data Type can only be connected with Column Selection.
Data Dictionary nodes can be connected with input nodes
Database Diagram nodes can be connected with input nodes
AI Advisor can only be connected with Data Dictionary.
Data Dictionary can only be connected with AI Advisor.
Same nodes cannot be connected.
Please create a workflow first.
AISuggestion can only be added to Data Dictionary.
Data Dictionary can only be added to AISuggestion.
Only one output node can be added to a workflow.
Workflow name cannot be empty.
Workflow name cannot be more than 100 characters.
Please prepare the input data before processing
Please drag and drop output component before processing
Please add an output node to run the workflow.
Table cannot be empty
Table cannot have empty columns
Server Name/IP Address is required
Port is required
Authentication Type is required
UserID is required
Password is required
Database Name is required
Table Name is required
Create Table If Not Exist is required
Drop Table Then Create is required
Delete Existing Data is required
Table Name cannot be longer than 100 characters
SSH Server Name is required
SSH Username is required
SSH Password is required
SSH Port is required
Please select a database to fetch databases
No databases found
Table data cannot be empty
Table cannot contain empty rows
Each cell in the table must contain a value
Email must be a valid email address
Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
Passwords must match
Please insert a valid workflow
Please provide workflow with input data before creating schedule
Please provide workflow with remote database component before creating schedule
Are you sure you want to delete this schedule?
No workflow to save
No auth token found
Session expired. Please login again.
Something went wrong while resetting password. Please try again!
Something went wrong while sending email. Please try again!
Something went wrong while processing the table. Please try again later
Something went wrong while fetching databases. Please try again later.
Something went wrong while fetching tasks. Please try again later
Something went wrong while fetching schedules. Please try again later
Something went wrong while creating schedule. Please try again later
Something went wrong while updating schedule. Please try again later
Something went wrong while deleting schedule. Please try again later
Workflow already open
Something went wrong while sending the question. Please try again!
Sorry, I encountered an error.
Schedule created successfully
Schedule updated successfully
Schedule deleted successfully
Processing Started ...
Processing successful
Forgot your password?
Enter your email address and we will send you a link to reset your password.
Send email
Sending email...
Resetting Password...
Unexpected Application Error!
Drop Components Here
You have no workflows. Click on the + button to add a new workflow
No logs available
No data available
Processing
Add New Workflow
No schedule data available
N/A
No task selected
All Schedules
No schedules found
Specify other time
Help Center
How can I help you today?
Ask me anything about our website
Type your question...`.split('\n')

test.each(verbatim)('contains the sentence of the specification: %s', (text) => {
  expect(Object.values<string>(messages)).toContain(text)
})

test('begins the message of a failed run as the specification does', () => {
  expect(messages.processingFailed).toMatch(/^Processing failed/)
  expect(messages.scheduleOutputInvalid).toMatch(/^Please provide Schedule with valid output /)
})

test('fills in placeholders, even with values that resemble placeholders', () => {
  expect(sentence('joinsWithEachOther', { a: '{b}', b: 'Union Table' })).toBe(
    '{b} and Union Table cannot be connected with each other.',
  )
})

test('has a sentence and a suitable status for every error', () => {
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    expect(messages).toHaveProperty(code)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  }
})

test("doesn't mention the canvas in errors of API calls, which have none", () => {
  const codes = [
    'connectionOfOtherKind',
    'runConnectionMissing',
    'nameTooLong',
    'nameTooLongInCharacters',
    'nameNotPossible',
    'targetNullRefused',
    'targetColumnsMissing',
    'targetColumnsGenerated',
  ] as const
  for (const code of codes)
    expect(messages[code]).not.toMatch(/Column Selection|connection of \{title\}|this workflow|in the output/)
  for (const code of ['valuesDoNotConvert', 'valuesDoNotConvertFirst'] as const)
    expect(messages[code]).toMatch(/keep these columns as text\. In a workflow, \{title\} can also/)
})
