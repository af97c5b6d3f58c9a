import { parseDocument } from 'yaml'

/** Far above any real device file. */
export const maxYamlBytes = 512 * 1024
const maxAliases = 50

/**
 * The plain data of a YAML file. Every scalar stays the text it is, so that `1.10` and `62368-1` keep their digits;
 * tags make nothing, and aliases that would multiply without end are refused.
 * @throws Error in words, where it is not valid YAML
 */
export function readYaml(bytes: Uint8Array): unknown {
  const document = parseDocument(new TextDecoder().decode(bytes), {
    schema: 'failsafe',
    logLevel: 'silent',
    prettyErrors: true,
  })
  const [error] = document.errors
  if (error) throw new Error(error.message.split('\n', 1)[0]?.replace(/:$/, '') ?? error.code)
  return document.toJS({ maxAliasCount: maxAliases })
}
