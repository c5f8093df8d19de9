import { holds, leavesOut } from '../archiveContents.ts'

const listed = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n')

/** README.txt: what this is, for whoever finds it in ten years. */
export const readmeOf = ({ name, made, by, schema }: { name: string; made: string; by: string; schema: string }) =>
  `All of ${name}
${'='.repeat(7 + name.length)}

An archive of one organisation, made by Fieldbook on ${made.slice(0, 10)} at ${made.slice(11, 16)} UTC for ${by}.
It is as of one moment: nothing in it is by half. Keep it as safe as the firm's books: whoever has it can read everything.

It holds
${listed(holds)}

It does not hold
${listed(leavesOut)}

What is where
  json/<table>.jsonl  Every row of a table, one a line, exactly: amounts as text, times with their zone (UTC), bytes in base64.
  csv/<table>.csv     The same rows for a spreadsheet. A text that it could take for a formula begins with an apostrophe.
  files/<hash>        The bytes of each file once, named by their SHA-256. json/file.jsonl has the names of the files and,
                      by content_id, json/file_content.jsonl the hash of each. What ends in .webp was drawn from a picture.
  manifest.json       The rows of each table and the SHA-256 of its JSON, by which a change is found.

A column that ends in _id is the id of a row in another table: client_id is the id in json/client.jsonl, user_id the one in
json/member.jsonl. json/audit.jsonl is the history: who changed which row when, and what it said before and after.

To read it back, on a server with the same version of Fieldbook (schema ${schema}):
  npm run archive -- read FILE --as "Name of the organisation"
`
