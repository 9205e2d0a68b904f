"""
Makes pictures with an installed pack by diffusers, and prints for each what it took, as JSON. `npm run bench -- --only diffusion` runs
it beside Easel's engine.

    python make_pictures.py PACK THREADS COUNT

PACK is a folder that `models add` has filled, such as .easel/models/sdxs.
"""

import json
import resource
import sys
import time
from pathlib import Path

import torch
from components import clip_vit_l, lcm_unet, sdxs_unet, tiny_decoder
from diffusers import DEISMultistepScheduler, LatentConsistencyModelPipeline, LCMScheduler, StableDiffusionPipeline
from golden import NOISE
from safetensors.torch import load_file
from transformers import CLIPTokenizer

UNETS = {"sdxs-unet.onnx": sdxs_unet, "sd15-lcm-unet.onnx": lcm_unet}
SIDE = 512


def load(folder: Path, pack: dict):
    encoder = clip_vit_l()
    stored = load_file(folder / pack["textEncoder"]["weights"])
    encoder.module.model.load_state_dict({key.removeprefix(encoder.prefix): value for key, value in stored.items()})
    # Without weights of their own until those of the file are there, as diffusers loads them.
    with torch.device("meta"):
        unet, decoder = UNETS[pack["unet"]["graph"]]().module.model, tiny_decoder().module.model
    for model, weights in ((unet, pack["unet"]["weights"]), (decoder, pack["decoder"]["weights"])):
        model.load_state_dict(load_file(folder / weights), assign=True)
    files = pack["tokenizer"]
    parts = dict(
        vae=decoder.eval(),
        text_encoder=encoder.module.model.eval(),
        tokenizer=CLIPTokenizer(
            str(folder / files["vocabulary"]),
            str(folder / files["merges"]),
            pad_token="<|endoftext|>",
            model_max_length=77,
        ),
        unet=unet.eval(),
        safety_checker=None,
        feature_extractor=None,
        requires_safety_checker=False,
    )
    sampling = pack["sampling"]
    if sampling["scheduler"] == "lcm":
        pipe = LatentConsistencyModelPipeline(**parts, scheduler=LCMScheduler(**NOISE))
        return pipe, dict(num_inference_steps=sampling["steps"], guidance_scale=sampling["guidance"])
    pipe = StableDiffusionPipeline(**parts, scheduler=DEISMultistepScheduler(**NOISE))
    return pipe, dict(num_inference_steps=1, guidance_scale=0)


def cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main(folder: Path, threads: int, count: int) -> None:
    torch.set_num_threads(threads)
    pipe, options = load(folder, json.loads((folder / "pack.json").read_text()))
    pipe.set_progress_bar_config(disable=True)
    pictures = []
    for seed in range(count):
        started, used = time.perf_counter(), cpu_seconds()
        generator = torch.Generator().manual_seed(seed)
        pipe("a red fox in the snow", height=SIDE, width=SIDE, generator=generator, output_type="np", **options)
        pictures.append({"seconds": time.perf_counter() - started, "cpuSeconds": cpu_seconds() - used})
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"pictures": pictures, "peakBytes": peak}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
