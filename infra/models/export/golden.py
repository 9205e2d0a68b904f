"""
Writes the fixtures in tests/fixtures/onnx: a tiny pipeline with random weights, and what transformers and diffusers compute with it.
A tool for developers: the tests only read the files.

    python golden.py MERGES

MERGES is `bpe_simple_vocab_16e6.txt.gz` of OpenAI's CLIP (MIT), for example from the package open_clip_torch.
"""

import base64
import gzip
import json
import sys
from pathlib import Path

import diffusers.schedulers.scheduling_lcm as scheduling_lcm
import numpy
import torch
from components import decoder, text_encoder, unet
from diffusers import (
    AutoencoderTiny,
    DEISMultistepScheduler,
    EulerDiscreteScheduler,
    LatentConsistencyModelPipeline,
    LCMScheduler,
    StableDiffusionPipeline,
    UNet2DConditionModel,
)
from graph import export_graph
from prompts import PROMPTS
from safetensors.torch import save_file
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTokenizer

FOLDER = Path(__file__).resolve().parents[3] / "tests/fixtures/onnx"
PACK = FOLDER / "tiny"
TINY_MERGES = 486
HEIGHT, WIDTH = 64, 128
NOISE = dict(num_train_timesteps=1000, beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear")


def read_merges(path: str) -> list[str]:
    lines = gzip.open(path, "rt", encoding="utf-8").read().split("\n")
    return lines[1 : 49152 - 256 - 2 + 1]


def write_tokenizer(folder: Path, merges: list[str]) -> CLIPTokenizer:
    """The vocabulary of CLIP follows from its merges: the bytes, the bytes at the end of a word, the merges, start and end."""
    first = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    rest = [byte for byte in range(256) if byte not in first]
    letters = [chr(byte) for byte in first] + [chr(256 + index) for index in range(len(rest))]
    tokens = [*letters, *(letter + "</w>" for letter in letters), *("".join(pair.split()) for pair in merges)]
    tokens += ["<|startoftext|>", "<|endoftext|>"]
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = {token: index for index, token in enumerate(tokens)}
    (folder / "vocab.json").write_text(json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":")))
    (folder / "merges.txt").write_text("#version: 0.2\n" + "\n".join(merges) + "\n")
    return CLIPTokenizer(
        str(folder / "vocab.json"), str(folder / "merges.txt"), pad_token="<|endoftext|>", model_max_length=77
    )


def floats(tensor: torch.Tensor) -> str:
    return base64.b64encode(tensor.detach().float().numpy().astype("<f4").tobytes()).decode()


def write_weights(model: torch.nn.Module, name: str, prefix: str = "") -> None:
    tensors = {prefix + key: value.contiguous() for key, value in model.state_dict().items()}
    (PACK / name).parent.mkdir(parents=True, exist_ok=True)
    save_file(tensors, PACK / name)


def tiny_unet(**more) -> UNet2DConditionModel:
    return UNet2DConditionModel(
        sample_size=8, layers_per_block=1, cross_attention_dim=8, attention_head_dim=2, norm_num_groups=4, **more
    )


def sample(pipe, prompt: str, steps: int, **more) -> dict:
    """Runs a pipeline, and records the noise that it takes and the latents after each step."""
    added: list[str] = []
    latents: list[str] = []
    original = scheduling_lcm.randn_tensor

    def recorded(*args, **kwargs):
        drawn = original(*args, **kwargs)
        added.append(floats(drawn))
        return drawn

    def after_step(_pipe, _step, _timestep, tensors):
        latents.append(floats(tensors["latents"]))
        return tensors

    scheduling_lcm.randn_tensor = recorded
    noise = torch.randn(1, 4, HEIGHT // 8, WIDTH // 8, generator=torch.Generator().manual_seed(steps))
    result = pipe(
        prompt,
        height=HEIGHT,
        width=WIDTH,
        num_inference_steps=steps,
        latents=noise.clone(),
        callback_on_step_end=after_step,
        output_type="np",
        generator=torch.Generator().manual_seed(5),
        **more,
    )
    scheduling_lcm.randn_tensor = original
    pixels = (numpy.asarray(result.images[0]) * 255).round().astype("uint8")
    return {
        "steps": steps,
        **more,
        "timesteps": [float(timestep) for timestep in pipe.scheduler.timesteps],
        "noise": floats(noise),
        "added": added,
        "latents": latents,
        "pixels": base64.b64encode(pixels.tobytes()).decode(),
    }


def main(merges_path: str) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(0)
    merges = read_merges(merges_path)
    tokenizer = write_tokenizer(PACK / "tokenizer", merges[:TINY_MERGES])
    encoder = CLIPTextModel(
        CLIPTextConfig(
            vocab_size=len(tokenizer),
            hidden_size=8,
            intermediate_size=16,
            num_hidden_layers=2,
            num_attention_heads=2,
            hidden_act="quick_gelu",
            eos_token_id=len(tokenizer) - 1,
        )
    ).eval()
    blocks = dict(block_out_channels=(8, 8, 8))
    one_step = tiny_unet(
        **blocks,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
        mid_block_type=None,
        up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
    ).eval()
    lcm = tiny_unet(
        **blocks,
        down_block_types=("CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D"),
        up_block_types=("UpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D"),
        time_cond_proj_dim=16,
    ).eval()
    vae = AutoencoderTiny(
        encoder_block_out_channels=(4, 4, 4, 4),
        decoder_block_out_channels=(4, 4, 4, 4),
    ).eval()
    # Random weights of a decoder make pictures of one color: enlarge them, so that pixels depend on the latents.
    with torch.no_grad():
        for parameter in vae.decoder.parameters():
            parameter.mul_(1.8)

    write_weights(encoder, "text_encoder/model.safetensors", "text_model.")
    write_weights(one_step, "unet/diffusion_pytorch_model.safetensors")
    write_weights(lcm, "lcm-unet/diffusion_pytorch_model.safetensors")
    write_weights(vae, "vae/diffusion_pytorch_model.safetensors")
    with torch.no_grad():
        export_graph(text_encoder(encoder), PACK / "text-encoder.onnx")
        export_graph(unet(one_step), PACK / "unet.onnx")
        export_graph(unet(lcm), PACK / "lcm-unet.onnx")
        export_graph(decoder(vae), PACK / "decoder.onnx")

    prompt = "a red fox in the snow, oil painting"
    ids = tokenizer(prompt, padding="max_length", max_length=77, truncation=True, return_tensors="pt").input_ids
    parts = dict(
        vae=vae,
        text_encoder=encoder,
        tokenizer=tokenizer,
        safety_checker=None,
        feature_extractor=None,
        requires_safety_checker=False,
    )
    deis = StableDiffusionPipeline(**parts, unet=one_step, scheduler=DEISMultistepScheduler(**NOISE))
    euler = StableDiffusionPipeline(
        **parts, unet=one_step, scheduler=EulerDiscreteScheduler(**NOISE, timestep_spacing="trailing")
    )
    consistency = LatentConsistencyModelPipeline(**parts, unet=lcm, scheduler=LCMScheduler(**NOISE))
    golden = {
        "prompt": prompt,
        "width": WIDTH,
        "height": HEIGHT,
        "ids": ids[0].tolist(),
        "embeddings": floats(encoder(ids).last_hidden_state),
        "one-step": [sample(deis, prompt, 1, guidance_scale=0)],
        "euler": [sample(euler, prompt, steps, guidance_scale=0) for steps in (1, 4)],
        "lcm": [sample(consistency, prompt, steps, guidance_scale=8.0) for steps in (1, 2, 4, 8)],
    }
    (FOLDER / "golden.json").write_text(json.dumps(golden, indent=1) + "\n")

    # The complete vocabulary, for the token ids of many prompts.
    clip = write_tokenizer(FOLDER / "clip", merges)
    (FOLDER / "clip/vocab.json").unlink()
    text = (FOLDER / "clip/merges.txt").read_bytes()
    (FOLDER / "clip/merges.txt").unlink()
    (FOLDER / "clip/merges.txt.gz").write_bytes(gzip.compress(text, 9, mtime=0))
    rows = [{"prompt": prompt, "ids": clip(prompt).input_ids[1:-1]} for prompt in PROMPTS]
    (FOLDER / "clip/token-ids.json").write_text(
        "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"
    )
    print(f"{len(rows)} prompts")


if __name__ == "__main__":
    main(sys.argv[1])
