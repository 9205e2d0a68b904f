import { PLANS } from '@easel/shared/contracts/plans';
import { type ArticleText, bullets, code, figure, heading, link, paragraph } from '../article';
import passes from '../pictures/passes.webp';

export const text: ArticleText = [
  paragraph(
    'You press a button, a bar fills, a picture appears. Between the press and the picture a good deal has to go right, on several machines, any of which may stop at any moment. We built Easel so that you need not think about that. For those who like to think about it anyway, here is the whole way, in order.',
  ),
  heading('The request is checked, and a credit is set aside'),
  paragraph(
    'The first thing that happens is unexciting and important. The prompt is checked for length and against the content rules, the size against what your plan allows, the number of pictures in the making against how many you may have at once. If something is wrong you hear it now, next to the field that it is about, and not after a minute of waiting.',
  ),
  paragraph(
    'Then, in a single database transaction, a credit is held and the generation is written down as pending. Held is not spent. The credit is settled when the picture is finished, and it comes back when the picture fails or you cancel it. Because both happen in one transaction, there is no moment at which a credit is gone and no picture is on its way.',
  ),
  heading('It waits its turn, and the turns are fair'),
  paragraph(
    "A queue that serves whoever came first sounds fair until somebody sends forty prompts at once. Easel uses weighted fair queueing, an idea that Alan Demers, Srinivasan Keshav and Scott Shenker published in 1989 for the packets of computer networks. Your place depends on how many pictures you already have in the making: among people on the same plan, your first goes ahead of somebody else's tenth, even when theirs was sent earlier.",
  ),
  paragraph(
    `Plans count in two ways. Paid plans go before ${PLANS.free.name}, and among them each has a weight: ${PLANS.team.name} with ${PLANS.team.queueWeight} gets ${PLANS.team.queueWeight / PLANS.pro.queueWeight} turns for one of ${PLANS.pro.name} with ${PLANS.pro.queueWeight}. That is all that priority means here. The queue tab of the `,
    link('Generate page', '/generate'),
    ' shows your position and an estimate, and you can pause your own waiting pictures there or remove them.',
  ),
  heading('A worker claims it'),
  paragraph(
    'Workers are separate programs; an operator starts as many as the load asks for. A worker that is free takes the next job and claims the generation under an attempt number. That number is its ticket. If the worker dies, from a power cut or a full disk, the job is handed to another one under a higher number. Should the first one turn out to be alive after all and deliver late, its ticket is stale and changes nothing. This is why a picture survives the death of any process along its way and still costs one credit, once.',
  ),
  heading('The model paints, and the bar tells the truth'),
  paragraph(
    "Now comes the part that everybody imagines. The operator decides which models there are: a diffusion model on the operator's own graphics card, a service on the network, or the small painter that Easel brings along. They differ in almost everything, but most of them work in steps, and the steps are what you see.",
  ),
  paragraph(
    'A diffusion model begins with noise and removes a little of it in each step. Our own painter is no neural network; it builds the scene the way a person might, with the ground and the light first, then the subject, then the surface of the chosen style.',
  ),
  figure(
    {
      src: passes,
      alt: 'Six states of one picture, from an empty sky to a train in front of a bridge in autumn',
      width: 961,
      height: 362,
    },
    'Six of the previews that the built-in painter gave while it made the picture at the top of this page.',
  ),
  paragraph(
    'No timer in Easel invents progress. The percentage is the step that the model has reached, divided by the number of its steps. If a model is slow, the bar is slow. If a model shows previews, you see them. If it says nothing about its progress, the bar says that it does not know instead of pretending.',
  ),
  heading('The picture is finished, and signed if it can be'),
  paragraph(
    'What the model hands over is a bare picture. Three things are done to it before anyone may look.',
  ),
  bullets(
    `The watermark is drawn, on the ${PLANS.free.name} plan only.`,
    'The files are made: the picture itself and a small one for lists.',
    'The origin is written into the file: that an algorithm made it, by which model, with which style, seed and size, and with the prompt unless you said to leave it out.',
  ),
  paragraph(
    'Where the operator has set up a certificate, the file is also signed as a content credential, which other programs can check. Easel itself remembers what it made, so anybody can put a file to the ',
    link('test', '/verify'),
    ' later. Why that matters is a ',
    link('story of its own', '/blog/pictures-that-say-where-they-come-from'),
    '.',
  ),
  heading('It is stored and settled'),
  paragraph(
    'The files go to the image store under a name that contains the generation and the attempt, so that a repeated attempt can never overwrite a good picture. Only then, in one more transaction, the generation becomes completed, the image is attached to it and the held credit is settled. If anything before that point fails for good, the same transaction runs the other way: failed, with a reason that you can read, and the credit back in your account.',
  ),
  heading('You hear of it at once'),
  paragraph(
    'Every change travels to your browser over a socket, and each one carries a version. If messages overtake each other, the older one is dropped, so a finished picture never turns back into an unfinished one. If the connection is lost, nothing is: the messages are only news, and the truth is in the database. When you are back, the page asks for the state of what was in the making. You can close the tab, open another device, and find the same bar at the same place.',
  ),
  heading('The same for programs'),
  paragraph(
    'Nothing on this way is reserved for our own pages. A program sends the same request and follows the same states.',
  ),
  code(
    'POST /api/generate\n{ "prompt": "a steam train crossing a bridge in autumn",\n  "style": "digital-art",\n  "resolution": "1024x1024",\n  "aspectRatio": "16:9" }\n\npending → processing → completed',
  ),
  paragraph(
    `The API is open to every plan, from ${PLANS.free.apiRequestsPerHour} requests an hour upward, and `,
    link('the API documentation', '/api-docs'),
    ' has the details. The way is long for something that takes seconds. We think that this is as it should be: the complicated part should be ours, and the picture yours.',
  ),
];
