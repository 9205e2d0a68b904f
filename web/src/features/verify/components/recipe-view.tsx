import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { styleName } from '@easel/shared/contracts/styles';
import type { Verdict } from '@easel/shared/contracts/verify';
import { ButtonLink } from '@/components/button-link';
import { recipeState } from '@/lib/recipe-handover';
import { Badge } from '@/ui/badge';
import { Facts } from '@/ui/facts';
import { Heading } from '@/ui/text';
import { isProven } from '../verdict-words';

/** The recipe of the image, and a link to reuse it. */
export function RecipeView({ recipe, verdict }: { recipe: ImageRecipe; verdict: Verdict }) {
  const { prompt, negativePrompt, style, customStyle, model, seed, width, height, steps, guidance } = recipe;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading level={3} size="xs">
          Recipe
        </Heading>
        {isProven(verdict) ? null : <Badge tone="warning">As the file says</Badge>}
      </div>
      <Facts
        className="mt-2"
        facts={[
          ['Prompt', prompt ?? 'not in the file'],
          ['Negative', negativePrompt || null],
          ['Style', styleName(style)],
          ['Custom style', customStyle ?? null],
          ['Model', model],
          ['Seed', String(seed)],
          ['Size', `${width} × ${height}`],
          ['Steps', steps === undefined ? null : String(steps)],
          ['Guidance', guidance === undefined ? null : String(guidance)],
        ]}
      />
      <ButtonLink to="/generate" state={recipeState(recipe)} variant="secondary" className="mt-4">
        Use this recipe
      </ButtonLink>
    </section>
  );
}
