import { checkPrograms } from '../server/programs/loading-service.ts'
import type { Program } from '../server/programs/program-service.ts'
import { unknownProgram } from './applications/filter.ts'
import { type CommandContext, CommandFailed } from './command.ts'

/** Returns the program with this id. Throws a `CommandFailed` that names the existing programs. */
export async function programNamed(
  id: string,
  { config }: Pick<CommandContext, 'config'>,
): Promise<Program> {
  const { programs } = await checkPrograms(config, config.SEALING_RECIPIENTS)
  const named = programs.named(id)
  if (named) return named
  const known = programs.all.map((program) => program.id)
  throw new CommandFailed(unknownProgram(id, known))
}
