import type { SubjectKind } from '../prompt/scene-description.ts';
import { beasts } from './animals/beasts.ts';
import { bird, owl } from './animals/birds.ts';
import { butterfly } from './animals/butterfly.ts';
import { cat } from './animals/cat.ts';
import { dragon } from './animals/dragon.ts';
import { fish, whale } from './animals/sea-animals.ts';
import { bridge } from './buildings/bridge.ts';
import { castle, tower } from './buildings/castle.ts';
import { house } from './buildings/house.ts';
import { lighthouse } from './buildings/lighthouse.ts';
import { temple } from './buildings/temple.ts';
import { windmill } from './buildings/windmill.ts';
import type { Figure } from './figure.ts';
import { crystal } from './objects/crystal.ts';
import { planet } from './objects/planet.ts';
import { book, bottle, candle, cup, fruit } from './objects/still-life.ts';
import { astronaut } from './people/astronaut.ts';
import { knight } from './people/knight.ts';
import { man, person, woman } from './people/person.ts';
import { robot } from './people/robot.ts';
import { wizard } from './people/wizard.ts';
import { plants } from './plants.ts';
import { airship } from './vehicles/airship.ts';
import { balloon } from './vehicles/balloon.ts';
import { car } from './vehicles/car.ts';
import { rocket } from './vehicles/rocket.ts';
import { boat, ship } from './vehicles/ships.ts';
import { train } from './vehicles/train.ts';

/** Every figure that a prompt can name. */
export const figures: Record<SubjectKind, Figure> = {
  ...beasts,
  cat,
  dragon,
  bird,
  owl,
  whale,
  fish,
  butterfly,
  person,
  man,
  woman,
  knight,
  wizard,
  astronaut,
  robot,
  lighthouse,
  house,
  castle,
  tower,
  temple,
  windmill,
  bridge,
  ...plants,
  ship,
  boat,
  balloon,
  airship,
  rocket,
  car,
  train,
  planet,
  crystal,
  cup,
  fruit,
  bottle,
  book,
  candle,
};
